import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Plain elements in one styled list, because a page of cards has hundreds of them. */
export const CardFacts = ({ facts, sx }: { facts: readonly Fact[]; sx?: SystemStyleObject<Theme> }) => (
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
      typography: 'body2',
      '& > div': { display: 'contents' },
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, overflowWrap: 'anywhere' },
      ...sx,
    }}
  >
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);
