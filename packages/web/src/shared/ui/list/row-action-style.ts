import type { Theme } from '@mui/material/styles';

/** How a list draws every RowAction in it: as MUI's small IconButton without its five components. */
export const rowActionStyle = {
  '& .row-action': {
    display: 'inline-flex',
    // On cards it is a thumb that presses.
    p: { xs: '10px', md: '5px' },
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'action.active',
    cursor: 'pointer',
    verticalAlign: 'middle',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': {
      outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}`,
      outlineOffset: 2,
    },
  },
} as const;
