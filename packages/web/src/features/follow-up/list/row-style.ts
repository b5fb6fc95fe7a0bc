import { alpha, type Theme } from '@mui/material/styles';
import { rowActionStyle } from '../../../shared/ui/list/row-action-style.ts';

const LINE = { display: 'flex', alignItems: 'center' } as const;

/** One style for the rows of a list: their content is plain elements, as a morning's list has a hundred of them. */
export const rowStyle = {
  listStyle: 'none',
  '--check': '40px',
  // Rows that cannot be selected.
  '&:not(:has(.check))': { '--check': '0px' },
  m: 0,
  p: 0,
  '& .row': {
    display: 'grid',
    columnGap: 1.5,
    rowGap: 0.5,
    px: { xs: 1, md: 1.5 },
    py: 1.25,
    borderTop: 1,
    borderColor: 'divider',
    alignItems: 'start',
    typography: 'body2',
    overflowWrap: 'anywhere',
    gridTemplateColumns: {
      xs: 'var(--check) minmax(0, 1fr) auto',
      md: 'var(--check) minmax(0, 1fr) minmax(0, 1.4fr) 220px',
      lg: 'var(--check) minmax(0, 1.1fr) minmax(0, 1.5fr) minmax(0, 1.1fr) 192px 220px',
    },
    gridTemplateAreas: {
      xs: '"check who assignee" ". what what" ". last last" ". actions actions"',
      sm: '"check who assignee" ". what actions" ". last actions"',
      md: '"check who what actions" ". who last assignee"',
      lg: '"check who what last assignee actions"',
    },
    gridTemplateRows: { sm: 'auto 1fr', lg: 'auto' },
    '&:focus-visible': {
      outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '&.selected': { bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, 0.08) },
  },
  '& .check': { gridArea: 'check', mt: -0.5 },
  '& .who': { gridArea: 'who' },
  '& .what': { gridArea: 'what' },
  '& .last': { gridArea: 'last', '&:empty': { display: 'none' } },
  '& .assignee': {
    ...LINE,
    gridArea: 'assignee',
    minWidth: 0,
    justifyContent: { xs: 'flex-end', lg: 'start' },
  },
  '& .actions': {
    ...LINE,
    gridArea: 'actions',
    gap: 0.5,
    mt: { xs: 0.5, sm: 0 },
    ml: { xs: -1, sm: 0 },
    justifyContent: 'flex-end',
    '& .MuiButton-root': {
      flex: { xs: 1, sm: 'none' },
      minHeight: { xs: 40, md: 32 },
      whiteSpace: 'nowrap',
    },
  },
  '& .name': { fontWeight: 'fontWeightBold', color: 'text.primary', textDecoration: 'none' },
  '& a.name:hover': { textDecoration: 'underline' },
  '& .minor': { color: 'text.secondary', '& a': { color: 'inherit' } },
  '& .next-try': { color: 'text.primary' },
  '& .assign': {
    ...LINE,
    gap: 0.75,
    maxWidth: 1,
    minHeight: { xs: 40, md: 28 },
    mt: { xs: -1, md: 0 },
    px: 0.5,
    border: 0,
    borderRadius: 1,
    bgcolor: 'transparent',
    color: 'text.secondary',
    font: 'inherit',
    cursor: 'pointer',
    '& span:last-child': {
      display: { xs: 'none', sm: 'inline' },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}` },
  },
  ...rowActionStyle,
} as const;
