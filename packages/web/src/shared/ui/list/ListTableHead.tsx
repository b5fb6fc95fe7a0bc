import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, type ReactNode } from 'react';
import type { ListColumn } from './list-column.ts';
import type { Sort } from './list-order.ts';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  sort: Sort | undefined;
  selectable: boolean;
  hasActions: boolean;
  isEmpty: boolean;
  allSelected: boolean;
  someSelected: boolean;
  /** Stable across renders, as is `onToggleAll`. */
  onSort: (id: string) => void;
  onToggleAll: () => void;
}

/** Headings that sort, and the checkbox that selects all. Not rendered again by keystrokes in a filter. */
export const ListTableHead = memo(function ListTableHead<Row>(props: Props<Row>) {
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
}) as <Row>(props: Props<Row>) => ReactNode;
