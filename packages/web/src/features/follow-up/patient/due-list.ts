export const DUE_LIST = { listStyle: 'none', m: 0, p: 0 } as const;
export const DUE_ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
export const NO_ROWS = { variant: 'body2', color: 'textSecondary' } as const;
/** Large enough for a thumb. */
export const TOUCH = { minHeight: { xs: 44, sm: 31 } } as const;

/** URL fragments of the patient's page. */
export const DUE_ANCHORS = { task: 'tareas', recall: 'controles' } as const;
