import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { useNavigation } from 'react-router';

const slide = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`;

/** Shows that a screen's code is loading, without a layout shift. */
export function LoadingBar() {
  if (useNavigation().state !== 'loading') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Cargando pantalla"
      sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', height: 3, overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: '40%',
          height: 1,
          bgcolor: 'primary.main',
          animation: `${slide} 1.2s ease-in-out infinite`,
        }}
      />
    </Box>
  );
}
