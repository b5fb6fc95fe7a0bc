import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** A screen or a panel whose data are on their way. */
export const LoadingState = ({ label = 'Cargando...' }: { label?: string }) => (
  <Stack role="status" sx={{ alignItems: 'center', justifyContent: 'center', gap: 2, py: 8 }}>
    <CircularProgress size={32} aria-hidden />
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </Stack>
);
