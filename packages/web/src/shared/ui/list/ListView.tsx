import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../breakpoints.ts';
import { Magnifier } from '../drawings.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListPager } from './ListPager.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListProps } from './list.ts';
import { SelectionBar } from './SelectionBar.tsx';

interface Props<Row> extends ListProps<Row> {
  emptyText: string;
  emptyIcon: SvgIconComponent;
  emptyActions?: ReactNode;
  /** Elements of type `SelectionAction`. */
  selectionActions?: ReactNode;
}

export function ListView<Row>({
  emptyText,
  emptyIcon,
  emptyActions,
  selectionActions,
  ...props
}: Props<Row>) {
  const narrow = useIsNarrow();
  const { list } = props;
  const selection = list.selected.length > 0 && selectionActions && (
    <SelectionBar count={list.selected.length} matching={list.matching} onClear={list.clearSelection}>
      {selectionActions}
    </SelectionBar>
  );
  const nothing = list.rows.length === 0 && (
    <EmptyState message={emptyText} icon={list.isEmpty ? emptyIcon : Magnifier}>
      {list.isEmpty ? emptyActions : <Button onClick={list.clearFilters}>Limpiar filtros</Button>}
    </EmptyState>
  );
  const filters = !list.isEmpty && list.columns.some(({ filter }) => filter !== undefined) && (
    <ListFilters list={list} />
  );
  const pager = !list.isEmpty && <ListPager paging={list.paging} pageSize={list.address.pageSize} />;
  if (narrow)
    return (
      <Stack sx={{ gap: 1.5 }}>
        {filters}
        {selection}
        {list.isLoading && <PageProgress />}
        {nothing || <ListCards {...props} />}
        {pager}
      </Stack>
    );
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      {filters && <Box sx={{ p: 1.5 }}>{filters}</Box>}
      {selection}
      {list.isLoading && <PageProgress />}
      <ListTable {...props} />
      {nothing}
      {pager}
    </Paper>
  );
}

const PageProgress = () => (
  <Box sx={{ position: 'relative', zIndex: 4 }}>
    <LinearProgress aria-label="Cargando" sx={{ position: 'absolute', top: 0, width: 1, height: 2 }} />
  </Box>
);
