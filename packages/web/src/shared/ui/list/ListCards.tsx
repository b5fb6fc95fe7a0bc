import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CardFacts, CardList } from './CardList.tsx';
import { type ListProps, renderCell } from './list-props.ts';
import { rowActionStyle } from './row-action-style.ts';

/** A list on a narrow screen: a card for each row. */
export const ListCards = <Row,>({ list, label, rowName, actions, selectable = false }: ListProps<Row>) => (
  <CardList label={label}>
    {list.rows.map(({ id, row, selected, toggle }) => (
      <Paper
        key={id}
        component="li"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          p: 1.5,
          ...(selected && { borderColor: 'primary.main' }),
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, minHeight: 40 }}>
          {selectable && (
            <Checkbox
              edge="start"
              checked={selected}
              onChange={toggle}
              slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
            />
          )}
          <Typography
            component="h2"
            variant="h3"
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3, py: 0.75 }}
          >
            {rowName(row)}
          </Typography>
        </Stack>
        <CardFacts
          facts={list.columns
            .filter(({ onCard }) => onCard === undefined)
            .map((column) => ({ label: column.label, value: renderCell(column, row) }))}
        />
        {actions && (
          <Stack
            direction="row"
            sx={{
              justifyContent: 'flex-end',
              mt: 'auto',
              mb: -1,
              mr: -1,
              ...rowActionStyle,
              '& .MuiButton-root': { minHeight: 40 },
            }}
          >
            {actions(row)}
          </Stack>
        )}
      </Paper>
    ))}
  </CardList>
);
