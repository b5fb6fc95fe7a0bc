import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../breakpoints.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListPager } from './ListPager.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListDrawing } from './list-drawing.ts';
import { SelectionBar } from './SelectionBar.tsx';

interface Props<Row> extends ListDrawing<Row> {
  /** Shown when there are no rows, or none that passes the filters. */
  emptyText: string;
  /** What to do when there are no rows at all. */
  emptyActions?: ReactNode;
  /** What can be done with the selected rows: `SelectionAction`s. */
  selectionActions?: ReactNode;
}

/** A list with its filters, as a table or as cards, and its pages. */
export function ListView<Row>({ emptyText, emptyActions, selectionActions, ...drawing }: Props<Row>) {
  const narrow = useIsNarrow();
  const { list } = drawing;
  const selection = list.selected.length > 0 && selectionActions && (
    <SelectionBar count={list.selected.length} onClear={list.clearSelection}>
      {selectionActions}
    </SelectionBar>
  );
  // Where there is nothing at all there is nothing to filter and no page to turn.
  const isEmpty = list.total === 0;
  const nothing = list.count === 0 && <EmptyState message={emptyText}>{isEmpty && emptyActions}</EmptyState>;
  if (narrow)
    return (
      <Stack sx={{ gap: 1.5 }}>
        {!isEmpty && <ListFilters list={list} />}
        {selection}
        {nothing || <ListCards {...drawing} />}
        {!isEmpty && <ListPager list={list} />}
      </Stack>
    );
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      {!isEmpty && (
        <Box sx={{ p: 1.5 }}>
          <ListFilters list={list} />
        </Box>
      )}
      {selection}
      <ListTable {...drawing} />
      {nothing}
      {!isEmpty && <ListPager list={list} />}
    </Paper>
  );
}
