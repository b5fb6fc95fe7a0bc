import type { Theme } from '@mui/material/styles';

/** The look of MUI's Link, whose code the first script need not load. */
export const PLAIN_LINK = {
  color: 'primary.dark',
  textDecoration: 'underline',
  textDecorationColor: (theme: Theme) => theme.alpha((theme.vars ?? theme).palette.primary.main, 0.4),
  '&:hover': { textDecorationColor: 'inherit' },
} as const;
