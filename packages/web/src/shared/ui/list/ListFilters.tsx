import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useIsNarrow } from '../breakpoints.ts';
import { CollapsedFilters } from './CollapsedFilters.tsx';
import { FilterField } from './FilterField.tsx';
import type { List } from './list.ts';
import { SEARCH } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { SortField } from './SortField.tsx';

const LINE = { gap: 1, alignItems: 'flex-end', justifyContent: 'space-between' } as const;

const SEARCH_FIELD: ListColumn<unknown> = { id: SEARCH, label: 'Buscar', value: () => null, filter: 'text' };

/**
 * The filters of a list: a search box for all of them, and one filter for each column, in a row or behind a button that
 * counts those in use on narrow screens.
 */
export function ListFilters<Row>({ list }: { list: List<Row> }) {
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const { [SEARCH]: searched, ...filters } = list.address.filters;
  const inUse = Object.keys(filters).length;
  const handlers = { onChange: list.setFilter, onFocus: list.prepareFilter };
  const search = list.hasSearch && (
    <Box sx={{ flex: 1, maxWidth: { md: 480 } }}>
      <FilterField column={SEARCH_FIELD} text={searched ?? ''} {...handlers} />
    </Box>
  );
  const fields = list.columns
    .filter(({ filter }) => filter !== undefined)
    .map((column) => (
      <FilterField
        key={column.id}
        column={column}
        text={list.address.filters[column.id] ?? ''}
        {...handlers}
      />
    ));
  const clear = (
    <Button
      startIcon={<FilterAltOff />}
      disabled={inUse === 0 && searched === undefined}
      onClick={list.clearFilters}
      sx={{ height: 40, flexShrink: 0 }}
    >
      Limpiar filtros
    </Button>
  );
  if (!narrow)
    return (
      <Box role="search" aria-label="Filtros" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {search && (
          <Stack direction="row" sx={LINE}>
            {search}
            {clear}
          </Stack>
        )}
        <Stack direction="row" sx={LINE}>
          {fields}
          {!search && clear}
        </Stack>
      </Box>
    );
  return (
    <Box role="search" aria-label="Filtros" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {search}
      <div>
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
            {clear}
          </Paper>
        </CollapsedFilters>
      </div>
    </Box>
  );
}
