import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { useTimedRedirect } from '../../../shared/lib/use-timed-redirect.ts';
import { paths } from '../../../shared/paths.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';

const REDIRECT_MS = 30_000;

export function RegistrationSuccessPage() {
  const [query] = useSearchParams();
  const clinicName = query.get('clinicName')?.trim() || 'tu clínica';
  const email = query.get('email')?.trim();
  useTimedRedirect(paths.root.to(), REDIRECT_MS);
  return (
    <Paper
      sx={{
        maxWidth: 560,
        mx: 'auto',
        mt: { xs: 0, sm: 5 },
        p: { xs: 2.5, sm: 4 },
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      <DocumentTitle title="Registro enviado" />
      <MarkEmailRead color="success" aria-hidden sx={{ fontSize: 56, mb: 1 }} />
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        ¡Registro enviado!
      </Typography>
      <Stack sx={{ gap: 1.5, mb: 3 }}>
        <Typography>
          La solicitud de registro de <strong>{clinicName}</strong> fue enviada exitosamente.
        </Typography>
        <Typography>
          Tu cuenta está pendiente de aprobación por un administrador. La revisión demora entre 24-48 horas.
        </Typography>
        <Typography>
          {email ? (
            <>
              Te enviaremos un email a <strong>{email}</strong> cuando tu cuenta sea aprobada.
            </>
          ) : (
            'Te enviaremos un email cuando tu cuenta sea aprobada.'
          )}
        </Typography>
      </Stack>
      <Button component={Link} to={paths.root.to()} variant="contained" size="large">
        Ir al Inicio
      </Button>
    </Paper>
  );
}
