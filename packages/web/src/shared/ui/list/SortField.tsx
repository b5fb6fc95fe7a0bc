import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { List } from './list.ts';

/** Replaces the sortable headings where the list is cards. */
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
