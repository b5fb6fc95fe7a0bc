import Checkbox from '@mui/material/Checkbox';
import { alpha, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import { useLayoutEffect, useRef } from 'react';
import { ListTableHead } from './ListTableHead.tsx';
import type { ListColumn } from './list-column.ts';
import { type ListProps, nameColumn, renderCell } from './list-props.ts';
import { opensRecord, RecordLink, recordLinkStyle } from './RecordLink.tsx';
import { rowActionStyle } from './row-action-style.ts';

const tint = (color: string): string => `linear-gradient(${color} 0 0)`;

/** One style for the whole table, whose rows are plain elements: MUI's TableCell would double its rendering time. */
const tableStyle = {
  // Headings of two words stay on one line where there is room.
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
  '& td.value > .avatar': { mr: 1.25, verticalAlign: 'middle' },
  // Rows are one line high: a long value is cut, and shown whole on the details screen.
  '& td.value': { maxWidth: 272, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td.amount': { textAlign: 'right' },
  '& td.wrap': { overflowWrap: 'break-word', whiteSpace: 'normal' },
  '& td.wide': { width: '50%', maxWidth: 0 },
  '& td.box': { width: 24, py: 0, pr: 1.5, '& > *': { p: 0 } },
  // The buttons stay visible when the table is wider than the screen.
  '& td.actions': {
    position: 'sticky',
    right: 0,
    py: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
  // Opaque, because cells scroll below them, with the colour of their row on top.
  '& tr:hover > td.actions': { backgroundImage: ({ palette }: Theme) => tint(palette.action.hover) },
  '& tr.selected > td.actions': {
    backgroundImage: ({ palette }: Theme) => tint(alpha(palette.primary.main, 0.08)),
  },
  ...rowActionStyle,
  ...recordLinkStyle,
} as const;

/** A list on a wide screen: compact rows under a sticky header. */
export function ListTable<Row>(props: ListProps<Row>) {
  const { list, label, rowName, recordPath, avatar, actions, selectable = false } = props;
  const named = nameColumn(list.columns);
  const container = useRef<HTMLDivElement>(null);
  const { cursor } = list.address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of a server-side list begins at its first row
  useLayoutEffect(() => {
    if (container.current) container.current.scrollTop = 0;
  }, [cursor]);
  return (
    <TableContainer
      ref={container}
      aria-busy={list.isLoading || undefined}
      sx={{ maxHeight: 'max(320px, calc(100dvh - 300px))' }}
    >
      <Table size="small" stickyHeader aria-label={label} sx={tableStyle}>
        <ListTableHead
          columns={list.columns}
          sort={list.address.sort}
          selectable={selectable}
          hasActions={actions !== undefined}
          isEmpty={list.rows.length === 0}
          allSelected={list.allSelected}
          someSelected={list.someSelected}
          onSort={list.sortBy}
          onToggleAll={list.toggleAll}
        />
        <TableBody>
          {list.rows.map(({ row, selected, toggle }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, so a position can show another row without a remount
            <tr key={place} {...rowProps(selected, recordPath !== undefined)}>
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
                <td key={column.id} className={cellClass(column)}>
                  {column === named && avatar?.(row)}
                  {column === named && recordPath ? (
                    <RecordLink to={recordPath(row)} name={rowName(row)}>
                      {renderCell(column, row)}
                    </RecordLink>
                  ) : (
                    renderCell(column, row)
                  )}
                </td>
              ))}
              {actions && <td className="actions">{actions(row)}</td>}
            </tr>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const rowProps = (selected: boolean, opens: boolean) => ({
  ...(opens && opensRecord),
  className: [selected && 'selected', opens && opensRecord.className].filter(Boolean).join(' ') || undefined,
});

const cellClass = <Row,>({ wide, wrap, amount }: ListColumn<Row>): string =>
  `value${wide ? ' wide' : ''}${wrap ? ' wrap' : ''}${amount ? ' amount' : ''}`;
