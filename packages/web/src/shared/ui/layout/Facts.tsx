import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

interface Props {
  facts: readonly (readonly [term: string, text: string])[];
  columns?: 'even' | 'narrow-first';
}

const TEMPLATES = {
  even: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  'narrow-first': { sm: 'auto 1fr' },
} as const;

export const Facts = ({ facts, columns = 'even' }: Props) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, m: 0, gridTemplateColumns: TEMPLATES[columns] }}
  >
    {facts.map(([term, text]) => (
      <Paper key={term} sx={{ px: 2, py: { xs: 1.25, sm: 2 } }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {term}
        </Typography>
        <Typography component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      </Paper>
    ))}
  </Box>
);
