import type { Theme } from '@mui/material/styles';

/** Looks like MUI's Link, but adds none of its code to the first script. */
export const PLAIN_LINK = {
  color: 'primary.dark',
  textDecoration: 'underline',
  textDecorationColor: (theme: Theme) => theme.alpha((theme.vars ?? theme).palette.primary.main, 0.4),
  '&:hover': { textDecorationColor: 'inherit' },
} as const;
