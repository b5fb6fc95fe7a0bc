import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { Navigate, Link as RouterLink, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { addressBeforeExpiry, useSessionUser } from '../../../shared/session/session-store.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { LoginForm } from './LoginForm.tsx';

// The code of the sign-in call loads while the user types, so that the first screen renders sooner.
const loadSignIn = () => import('./sign-in.ts');

/** /login (specification, section 2, "Login"). Redirects signed-in users to the dashboard, after an expired
 * session to the screen that they left. */
export function LoginPage() {
  const user = useSessionUser();
  const { state } = useLocation();
  const [step, showStep] = useState<ReactElement>();
  if (user) return <Navigate to={addressBeforeExpiry(state, user) ?? paths.dashboard.to()} replace />;
  return (
    <PublicCard title="Iniciar Sesión" maxWidth={420}>
      {step ?? (
        <>
          <LoginForm
            onTyping={() => void loadSignIn().catch(() => undefined)}
            onSubmit={async (values) => (await loadSignIn()).signIn(values, showStep)}
            onLeave={async () => (await loadSignIn()).leaveForProvider(state)}
            onPasskey={async () => (await import('../second-factor/sign-in-by-passkey.ts')).signInByPasskey()}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
            ¿Tu clínica todavía no usa Dentaria?{' '}
            <Link component={RouterLink} to={paths.registerClinic.to()} sx={{ color: 'primary.dark' }}>
              Registra tu Clínica
            </Link>
          </Typography>
        </>
      )}
    </PublicCard>
  );
}
