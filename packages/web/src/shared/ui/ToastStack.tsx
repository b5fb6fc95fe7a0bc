import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { connectToastStack } from './toasts.ts';

/** Corners and shadow of a floating surface; placed above a bottom bar, which must remain clickable. */
const SURFACE = {
  '& .notistack-MuiContent': { borderRadius: 1, boxShadow: 8 },
  'body:has([data-bottom-bar]) & .notistack-SnackbarContainer': { marginBottom: '64px' },
} as const;

export function ToastStack() {
  useEffect(() => connectToastStack({ enqueue: enqueueSnackbar, closeAll: () => closeSnackbar() }), []);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Box sx={SURFACE}>
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={5000}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        preventDuplicate
        {...(isStill && { transitionDuration: 0 })}
      />
    </Box>
  );
}
