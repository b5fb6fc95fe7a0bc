import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  isWide?: boolean;
  children: ReactNode;
}

/** Fields with the class `wide` span all columns. */
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
