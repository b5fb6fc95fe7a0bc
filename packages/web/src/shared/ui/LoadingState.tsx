import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Shown while data load. AppShell hides the footer meanwhile. */
export const LoadingState = ({ label = 'Cargando...' }: { label?: string }) => (
  <Stack role="status" data-loading sx={{ alignItems: 'center', justifyContent: 'center', gap: 2, py: 8 }}>
    <CircularProgress size={32} aria-hidden />
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </Stack>
);
