import Checkbox from '@mui/material/Checkbox';
import { alpha, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import { ListTableHead } from './ListTableHead.tsx';
import { drawCell, type ListDrawing } from './list-drawing.ts';
import { rowActionStyle } from './row-action-style.ts';

const tint = (color: string): string => `linear-gradient(${color} 0 0)`;

/** Said once for the whole table, whose rows are plain elements: a component for each cell is half of what drawing it costs. */
const tableStyle = {
  // Headings of two words stand in one line where there is room.
  '& th': { whiteSpace: { lg: 'nowrap' } },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr.selected': { bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, 0.08) },
  '& tbody td': {
    typography: 'body2',
    px: 2,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
    color: 'text.primary',
  },
  // Rows stay one line high; a long value is cut and can be read in its details.
  '& td.value': { maxWidth: 272, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td.wide': { width: '50%', maxWidth: 0 },
  '& td.box': { width: 24, py: 0, pr: 1.5, '& > *': { p: 0 } },
  // The buttons stay in sight when the table is wider than the screen.
  '& td.actions': {
    position: 'sticky',
    right: 0,
    py: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
  // They cover what scrolls below them, and show the state of their row on top of that.
  '& tr:hover > td.actions': { backgroundImage: ({ palette }: Theme) => tint(palette.action.hover) },
  '& tr.selected > td.actions': {
    backgroundImage: ({ palette }: Theme) => tint(alpha(palette.primary.main, 0.08)),
  },
  ...rowActionStyle,
} as const;

/** A list on a wide screen: compact rows under a sticky header. */
export const ListTable = <Row,>({ list, label, rowName, actions, selectable = false }: ListDrawing<Row>) => (
  <TableContainer sx={{ maxHeight: 'max(320px, calc(100dvh - 300px))' }}>
    <Table size="small" stickyHeader aria-label={label} sx={tableStyle}>
      <ListTableHead
        columns={list.columns}
        sort={list.address.sort}
        selectable={selectable}
        hasActions={actions !== undefined}
        isEmpty={list.count === 0}
        allSelected={list.allSelected}
        someSelected={list.someSelected}
        onSort={list.sortBy}
        onToggleAll={list.toggleAll}
      />
      <TableBody>
        {list.rows.map(({ row, selected, toggle }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place shows another row without being made anew, as its drawing has no state
          <tr key={place} className={selected ? 'selected' : undefined}>
            {selectable && (
              <td className="box">
                <Checkbox
                  size="small"
                  checked={selected}
                  onChange={toggle}
                  slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
                />
              </td>
            )}
            {list.columns.map((column) => (
              <td key={column.id} className={column.wide ? 'value wide' : 'value'}>
                {drawCell(column, row)}
              </td>
            ))}
            {actions && <td className="actions">{actions(row)}</td>}
          </tr>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
