import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Navigate, Link as RouterLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSessionUser } from '../../../shared/session/session-store.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import { LoginForm } from './LoginForm.tsx';

// What signing in needs arrives while the person types, so that this first screen shows sooner.
const loadSignIn = () => import('./sign-in.ts');

/** Specification, section 2, "Login". Whoever is signed in, already or just now, goes on to the dashboard. */
export function LoginPage() {
  if (useSessionUser()) return <Navigate to={paths.dashboard.to()} replace />;
  return (
    <Paper sx={{ maxWidth: 420, mx: 'auto', mt: { xs: 2, sm: 8 }, p: { xs: 2.5, sm: 4 } }}>
      <DocumentTitle title="Iniciar Sesión" />
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 3 }}>
        Iniciar Sesión
      </Typography>
      <LoginForm onTyping={loadSignIn} onSubmit={async (values) => (await loadSignIn()).signIn(values)} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
        ¿Tu clínica todavía no usa Dentaria?{' '}
        <Link component={RouterLink} to={paths.registerClinic.to()} sx={{ color: 'primary.dark' }}>
          Registra tu Clínica
        </Link>
      </Typography>
    </Paper>
  );
}
