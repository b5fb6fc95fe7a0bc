import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { connectToastStack, DEFAULT_TOAST_MS } from '../toasts.ts';

const MOTION_MS = { enter: 160, exit: 120 } as const;
const check = keyframes`from { opacity: 0; transform: scale(0.4) }`;

const VARIANTS = ['success', 'error', 'warning', 'info'] as const;

/** The theme's colours have more contrast than notistack's. A bottom bar must remain clickable. */
const SURFACE = {
  ...Object.fromEntries(
    VARIANTS.map((variant) => [
      `& .notistack-MuiContent-${variant}`,
      { bgcolor: `${variant}.main`, color: `${variant}.contrastText` },
    ]),
  ),
  '& .notistack-MuiContent-success svg': { animation: `${check} ${MOTION_MS.enter}ms ease-out` },
  '& .notistack-MuiContent': { borderRadius: 1, boxShadow: 8 },
  'body:has([data-bottom-bar]) & .notistack-SnackbarContainer': { marginBottom: '64px' },
} as const;

export function ToastStack() {
  useEffect(() => connectToastStack({ enqueue: enqueueSnackbar, closeAll: () => closeSnackbar() }), []);
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Box sx={SURFACE}>
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={DEFAULT_TOAST_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        preventDuplicate
        transitionDuration={isMotionReduced ? 0 : MOTION_MS}
      />
    </Box>
  );
}
