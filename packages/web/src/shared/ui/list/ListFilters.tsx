import FilterListOff from '@mui/icons-material/FilterListOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useIsNarrow } from '../breakpoints.ts';
import { CollapsedFilters } from './CollapsedFilters.tsx';
import { FilterField } from './FilterField.tsx';
import type { List } from './list.ts';
import { SortField } from './SortField.tsx';

/** The filters of a list: in one row, or behind a button that counts those in use on narrow screens. */
export function ListFilters<Row>({ list }: { list: List<Row> }) {
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const inUse = Object.keys(list.address.filters).length;
  const fields = list.columns
    .filter(({ filter }) => filter !== undefined)
    .map((column) => (
      <FilterField
        key={column.id}
        column={column}
        text={list.address.filters[column.id] ?? ''}
        onChange={list.setFilter}
        onFocus={list.prepareFilter}
      />
    ));
  if (!narrow)
    return (
      <Box role="search" aria-label="Filtros" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {fields}
        <IconButton
          aria-label="Limpiar filtros"
          title="Limpiar filtros"
          disabled={inUse === 0}
          onClick={list.clearFilters}
        >
          <FilterListOff />
        </IconButton>
      </Box>
    );
  return (
    <Box role="search" aria-label="Filtros">
      <CollapsedFilters inUse={inUse} open={open} onToggle={() => setOpen(!open)}>
        <Paper
          sx={{
            display: 'grid',
            gap: 1.5,
            mt: 1.5,
            p: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
          }}
        >
          <SortField list={list} />
          {fields}
          <Button disabled={inUse === 0} onClick={list.clearFilters}>
            Limpiar filtros
          </Button>
        </Paper>
      </CollapsedFilters>
    </Box>
  );
}
