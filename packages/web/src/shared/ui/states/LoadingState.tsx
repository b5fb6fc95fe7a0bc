import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface Props {
  label?: string;
  isSmall?: boolean;
}

export const LoadingState = ({ label = 'Cargando...', isSmall = false }: Props) => (
  <Stack
    role="status"
    data-loading
    direction={isSmall ? 'row' : 'column'}
    sx={{ alignItems: 'center', justifyContent: 'center', gap: isSmall ? 1 : 2, py: isSmall ? 1 : 8 }}
  >
    <CircularProgress size={isSmall ? 16 : 32} aria-hidden />
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </Stack>
);
