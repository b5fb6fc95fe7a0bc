import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Three columns on wide screens, for a form without anything beside it. */
  isWide?: boolean;
  children: ReactNode;
}

/** Lays out a form's fields in two columns where there is room; a field with the class `wide` fills a row. */
export const FieldColumns = ({ isWide = false, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', ...(isWide && { lg: '1fr 1fr 1fr' }) },
      alignItems: 'start',
      '& > .wide': { gridColumn: '1 / -1' },
    }}
  >
    {children}
  </Box>
);
