import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  moves: MergePreview['moves'];
  emptyText: string;
}

export function MovedRows({ moves, emptyText }: Props) {
  if (moves.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {emptyText}
      </Typography>
    );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
      }}
    >
      {[...Map.groupBy(moves, ({ group }) => group)].map(([group, rows]) => (
        <Box key={group}>
          <Typography component="h3" variant="subtitle2">
            {group}
          </Typography>
          <Box component="ul" aria-label={group} sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
            {rows.map(({ label, count }) => (
              <Box key={label} component="li" sx={{ display: 'flex', gap: 1, py: 0.25 }}>
                <Box component="span" sx={{ flex: 1 }}>
                  {label}
                </Box>
                <span>{count}</span>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
