import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Three in a row on wide screens, where the form has them for itself. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form's fields, two in a row where there is room; one of class `wide` has a row of its own. */
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
