import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A grid of cards, as many in a row as fit. Its children are list items. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
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
    {children}
  </Box>
);

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values of a card, in two columns. */
export const CardFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      alignItems: 'baseline',
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
      mt: 0.5,
    }}
  >
    {facts.map(({ label, value }) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
