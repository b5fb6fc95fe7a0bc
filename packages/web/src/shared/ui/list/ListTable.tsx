import Checkbox from '@mui/material/Checkbox';
import { alpha, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ListProps } from './list.ts';
import { type ListColumn, renderCell } from './list-column.ts';
import type { Sort } from './list-rows.ts';
import { opensRecord, RecordLink, recordLinkStyle } from './RecordLink.tsx';
import { rowActionStyle } from './RowAction.tsx';

const tint = (color: string): string => `linear-gradient(${color} 0 0)`;

/**
 * One styled element for the whole table, whose rows are plain elements: MUI's TableCell would double the
 * rendering time.
 */
const tableStyle = {
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
  // Rows are one line high. The details screen shows the full value.
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
  // An opaque background hides the cells that scroll underneath. The row's colour is drawn on top of it.
  '& tr:hover > td.actions': { backgroundImage: ({ palette }: Theme) => tint(palette.action.hover) },
  '& tr.selected > td.actions': {
    backgroundImage: ({ palette }: Theme) => tint(alpha(palette.primary.main, 0.08)),
  },
  ...rowActionStyle,
  ...recordLinkStyle,
} as const;

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

const nameColumn = <Row,>(columns: readonly ListColumn<Row>[]): ListColumn<Row> | undefined =>
  columns.find(({ onCard }) => onCard === 'title') ?? columns[0];

const rowProps = (selected: boolean, opens: boolean) => ({
  ...(opens && opensRecord),
  className: [selected && 'selected', opens && opensRecord.className].filter(Boolean).join(' ') || undefined,
});

const cellClass = <Row,>({ wide, wrap, amount }: ListColumn<Row>): string =>
  `value${wide ? ' wide' : ''}${wrap ? ' wrap' : ''}${amount ? ' amount' : ''}`;

interface TableHeadProps<Row> {
  columns: readonly ListColumn<Row>[];
  sort: Sort | undefined;
  selectable: boolean;
  hasActions: boolean;
  isEmpty: boolean;
  allSelected: boolean;
  someSelected: boolean;
  onSort: (id: string) => void;
  onToggleAll: () => void;
}

/** Memoized, so that typing in a filter does not render it. `onSort` and `onToggleAll` must be stable. */
const ListTableHead = memo(function ListTableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, selectable, hasActions, isEmpty, allSelected, someSelected } = props;
  const direction = sort?.descending ? 'desc' : 'asc';
  return (
    <TableHead>
      <TableRow>
        {selectable && (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={allSelected}
              indeterminate={someSelected && !allSelected}
              disabled={isEmpty}
              onChange={props.onToggleAll}
              slotProps={{ input: { 'aria-label': 'Seleccionar todo' } }}
            />
          </TableCell>
        )}
        {columns.map(({ id, label, sortable, amount }) => {
          const sorted = sort?.id === id;
          const align = amount ? 'right' : 'left';
          if (sortable === false)
            return (
              <TableCell key={id} align={align}>
                {label}
              </TableCell>
            );
          return (
            <TableCell key={id} align={align} sortDirection={sorted ? direction : false}>
              <TableSortLabel
                active={sorted}
                direction={sorted ? direction : 'asc'}
                onClick={() => props.onSort(id)}
              >
                {label}
              </TableSortLabel>
            </TableCell>
          );
        })}
        {hasActions && (
          <TableCell align="right" sx={{ right: 0, zIndex: 3 }}>
            Acciones
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}) as <Row>(props: TableHeadProps<Row>) => ReactNode;
