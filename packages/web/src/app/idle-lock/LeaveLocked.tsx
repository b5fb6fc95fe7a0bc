import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { leaveLocked } from '../../shared/session/log-out.ts';

/** Asks before a sign-out that would lose what was typed. */
export const LeaveLocked = ({ onBack }: { onBack: () => void }) => (
  <Stack sx={{ gap: 2 }}>
    <Typography>
      En esta pantalla hay cambios sin guardar. Si cierras la sesión se pueden perder los que no quedaron como
      borrador.
    </Typography>
    <Button variant="contained" onClick={onBack} autoFocus>
      Volver
    </Button>
    <Button color="error" onClick={leaveLocked}>
      Cerrar sesión
    </Button>
  </Stack>
);
