import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { drawCell, type ListDrawing } from './list-drawing.ts';
import { rowActionStyle } from './row-action-style.ts';

/** A list on a narrow screen: a card for each row. */
export const ListCards = <Row,>({ list, label, rowName, actions, selectable = false }: ListDrawing<Row>) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      listStyle: 'none',
      m: 0,
      p: 0,
      gap: 1.5,
    }}
  >
    {list.rows.map(({ id, row, selected, toggle }) => (
      <Paper key={id} component="li" sx={{ p: 1.5, ...(selected && { borderColor: 'primary.main' }) }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, minHeight: 40 }}>
          {selectable && (
            <Checkbox
              edge="start"
              checked={selected}
              onChange={toggle}
              slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
            />
          )}
          <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {rowName(row)}
          </Typography>
        </Stack>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0, mt: 0.5 }}
        >
          {list.columns
            .filter(({ onCard }) => onCard === undefined)
            .map((column) => (
              <Box key={column.id} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {column.label}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {drawCell(column, row)}
                </Typography>
              </Box>
            ))}
        </Box>
        {actions && (
          <Stack
            direction="row"
            sx={{ justifyContent: 'flex-end', mt: 0.5, mb: -0.5, mr: -0.5, ...rowActionStyle }}
          >
            {actions(row)}
          </Stack>
        )}
      </Paper>
    ))}
  </Box>
);
