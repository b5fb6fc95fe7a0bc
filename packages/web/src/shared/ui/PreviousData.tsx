import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** The data below are those of the previous query: `isPlaceholderData` with `keepPreviousData`. */
  isShown: boolean;
  children: ReactNode;
}

/** Dims what belongs to the earlier query until the new one is answered. */
export const PreviousData = ({ isShown, children }: Props) => (
  <Box sx={{ opacity: isShown ? 0.6 : 1 }} aria-busy={isShown}>
    {children}
  </Box>
);
