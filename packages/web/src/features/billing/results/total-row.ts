/** The look of a table's last row. */
export const TOTAL_ROW = {
  '& > .MuiTableCell-root': { color: 'text.primary', fontSize: '0.875rem', fontWeight: 600 },
} as const;
