export const LIST = { listStyle: 'none', m: 0, mt: 0.5, p: 0 } as const;
export const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
export const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export const TOTAL_ROW = {
  '& > .MuiTableCell-root': { color: 'text.primary', fontSize: '0.875rem', fontWeight: 600 },
} as const;

export const CAPTION = { display: 'block', overflowWrap: 'anywhere' } as const;
