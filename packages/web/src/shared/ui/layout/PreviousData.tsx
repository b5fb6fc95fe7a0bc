import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  isShown: boolean;
  children: ReactNode;
}

export const PreviousData = ({ isShown, children }: Props) => (
  <Box sx={{ opacity: isShown ? 0.6 : 1 }} aria-busy={isShown}>
    {children}
  </Box>
);
