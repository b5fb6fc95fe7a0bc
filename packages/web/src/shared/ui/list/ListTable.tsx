import Checkbox from '@mui/material/Checkbox';
import { alpha, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ListDrawing } from './list-drawing.ts';
import { drawCell } from './list-drawing.ts';

/** Rows stay one line high; a long value is cut and can be read in its details. */
const oneLine = {
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const widest = { ...oneLine, width: 0.5, maxWidth: 0 } as const;

const tint = (color: string): string => `linear-gradient(${color} 0 0)`;

/** The buttons stay in sight when the table is wider than the screen. */
const atTheEnd = {
  position: 'sticky',
  right: 0,
  py: 0,
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  // It covers what scrolls below it, and shows the state of its row on top of that.
  'tr:hover > &': { backgroundImage: ({ palette }: Theme) => tint(palette.action.hover) },
  '.Mui-selected > &': { backgroundImage: ({ palette }: Theme) => tint(alpha(palette.primary.main, 0.08)) },
} as const;

/** A list on a wide screen: compact rows under a sticky header. */
export function ListTable<Row>({ list, label, rowName, actions, selectable = false }: ListDrawing<Row>) {
  const { sort } = list.address;
  return (
    <TableContainer sx={{ maxHeight: 'max(320px, calc(100dvh - 300px))' }}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {selectable && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={list.allSelected}
                  indeterminate={list.someSelected && !list.allSelected}
                  disabled={list.count === 0}
                  onChange={list.toggleAll}
                  slotProps={{ input: { 'aria-label': 'Seleccionar todo' } }}
                />
              </TableCell>
            )}
            {list.columns.map(({ id, label: heading, sortable }) => {
              const direction = sort?.descending ? 'desc' : 'asc';
              const sorted = sort?.id === id;
              if (sortable === false) return <TableCell key={id}>{heading}</TableCell>;
              return (
                <TableCell key={id} sortDirection={sorted ? direction : false}>
                  <TableSortLabel
                    active={sorted}
                    direction={sorted ? direction : 'asc'}
                    onClick={() => list.sortBy(id)}
                  >
                    {heading}
                  </TableSortLabel>
                </TableCell>
              );
            })}
            {actions && (
              <TableCell align="right" sx={{ right: 0, zIndex: 3 }}>
                Acciones
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {list.rows.map(({ row, selected, toggle }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place shows another row without being made anew, as its drawing has no state
            <TableRow key={place} hover selected={selected}>
              {selectable && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={selected}
                    onChange={toggle}
                    slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
                  />
                </TableCell>
              )}
              {list.columns.map((column) => (
                <TableCell key={column.id} sx={column.wide ? widest : oneLine}>
                  {drawCell(column, row)}
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right" sx={atTheEnd}>
                  {actions(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
