import type { Theme } from '@mui/material/styles';

/** Style of every RowAction in a list: as MUI's small IconButton, without its five components. */
export const rowActionStyle = {
  '& .row-action': {
    display: 'inline-flex',
    // Large enough for a thumb on cards.
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
