import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useTimedRedirect } from '../../../shared/lib/use-timed-redirect.ts';
import { paths } from '../../../shared/paths.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { Registration } from './registration-form.ts';

/** Time to read the message (specification, section 9). */
const REDIRECT_MS = 2000;

/** /register-clinic: registration of a clinic and of its owner's account. */
export function RegistrationPage() {
  const [failure, setFailure] = useState<Failure>();
  const [isDone, setDone] = useState(false);
  useTimedRedirect(paths.login.to(), REDIRECT_MS, isDone);

  const register = async (registration: Registration): Promise<void> => {
    setFailure(undefined);
    try {
      await authApi.registerClinic({ body: registration });
    } catch (error) {
      setFailure(failureOf(error, 'El registro falló. Por favor, inténtalo de nuevo.', serverMessage));
      throw error;
    }
    setDone(true);
  };

  return (
    <PublicCard title="Registra tu Clínica" maxWidth={560}>
      <RegistrationForm onRegister={register} failure={failure} isDone={isDone} />
      {isDone && (
        <Alert severity="success" sx={{ mt: 2 }}>
          ¡Clínica registrada con éxito! Ahora puedes iniciar sesión.
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
        ¿Ya tienes una cuenta?{' '}
        <MuiLink component={Link} to={paths.login.to()} sx={{ color: 'primary.dark' }}>
          Iniciar Sesión
        </MuiLink>
      </Typography>
    </PublicCard>
  );
}
