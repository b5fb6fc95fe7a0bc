import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';

export function NoMailServer() {
  const mayConfigure = hasAnyRole(useSignedInUser(), ['ADMIN']);
  return (
    <Alert
      severity="warning"
      action={
        mayConfigure && (
          <Button color="inherit" size="small" component={Link} to={paths.emailConfiguration.to()}>
            Configurar
          </Button>
        )
      }
    >
      El email saliente no está configurado: los emails a los pacientes no salen.
      {!mayConfigure && ' Avisale a un administrador.'}
    </Alert>
  );
}
