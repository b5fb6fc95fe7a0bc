import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { memo, type ReactNode, useId, useState } from 'react';
import { useIsNarrow } from '../breakpoints.ts';
import { CollapsedFilters } from './CollapsedFilters.tsx';
import type { List } from './list.ts';
import { SEARCH } from './list-address.ts';
import type { ListColumn } from './list-column.ts';

const LINE = { gap: 1, alignItems: 'flex-end', justifyContent: 'space-between' } as const;

const SEARCH_FIELD: ListColumn<unknown> = { id: SEARCH, label: 'Buscar', value: () => null, filter: 'text' };

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
      <Filters>
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
      </Filters>
    );
  return (
    <Filters>
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
    </Filters>
  );
}

const Filters = ({ children }: { children: ReactNode }) => (
  <Box role="search" aria-label="Filtros" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    {children}
  </Box>
);

interface FilterFieldProps<Row> {
  column: ListColumn<Row>;
  text: string;
  onChange: (id: string, text: string) => void;
  onFocus: (id: string) => void;
}

/** Memoized, so that it renders only when its own text changes. */
const FilterField = memo(function FilterField<Row>(props: FilterFieldProps<Row>) {
  return props.column.filter === 'text' ? <TextFilter {...props} /> : <ChoiceFilter {...props} />;
}) as <Row>(props: FilterFieldProps<Row>) => ReactNode;

function TextFilter<Row>({
  column: { id: column, label, suggestions },
  text,
  onChange,
  onFocus,
}: FilterFieldProps<Row>) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={draft ?? text}
        onFocus={() => {
          setDraft(text);
          onFocus(column);
        }}
        onBlur={() => setDraft(undefined)}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(column, target.value);
        }}
        slotProps={{ htmlInput: { maxLength: 100, ...(suggestions && { list: id }) } }}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ChoiceFilter<Row>({ column: { id, label, filter }, text, onChange }: FilterFieldProps<Row>) {
  const choices = Array.isArray(filter) ? filter : [];
  return (
    <TextField
      label={label}
      select
      value={choices.some(({ value }) => value === text) ? text : ''}
      onChange={({ target }) => onChange(id, target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Todos</MenuItem>
      {choices.map(({ value, label: name }) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SortField<Row>({ list }: { list: List<Row> }) {
  const { sort } = list.address;
  const label = sort?.descending ? 'Orden descendente' : 'Orden ascendente';
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
      <TextField
        label="Ordenar por"
        select
        value={sort?.id ?? ''}
        onChange={({ target }) => list.sortBy(target.value)}
      >
        {list.columns
          .filter(({ sortable }) => sortable !== false)
          .map(({ id, label: name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
      </TextField>
      <IconButton aria-label={label} disabled={!sort} onClick={() => sort && list.sortBy(sort.id)}>
        {sort?.descending ? <ArrowDownward /> : <ArrowUpward />}
      </IconButton>
    </Stack>
  );
}
