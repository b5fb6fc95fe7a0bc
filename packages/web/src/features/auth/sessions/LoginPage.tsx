import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import type { Credentials } from '@dentaria/contract/auth/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { getConfig } from '../../../shared/api/config.ts';
import { NO_CONNECTION } from '../../../shared/api/no-connection.ts';
import { beforeReload, reloadOnce } from '../../../shared/lib/code-loading/page-reload.ts';
import { findFormDraft, removeFormDraft, saveFormDraft } from '../../../shared/lib/form-draft.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { addressBeforeExpiry, useSessionUser } from '../../../shared/session/session-store.ts';
import { PlainField } from '../../../shared/ui/form/PlainField.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { PLAIN_LINK } from '../../../shared/ui/plain-link.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { authPaths } from '../auth.paths.ts';
import type { SignInFailure } from './sign-in.tsx';

// Loaded while the user types, so that the first screen renders sooner.
const loadSignIn = () => import('./sign-in.tsx');
const loadPasskeys = () => import('../second-factor/passkeys.ts');

/** Redirects signed-in users to the dashboard, or to the screen that they left when their session expired. */
export function LoginPage() {
  const user = useSessionUser();
  const { state } = useLocation();
  const [step, showStep] = useState<ReactElement>();
  if (user) return <Navigate to={addressBeforeExpiry(state, user) ?? paths.dashboard.to()} replace />;
  return (
    <PublicCard title="Iniciar Sesión" maxWidth={420}>
      {step ?? (
        <>
          <LoginForm routerState={state} showStep={showStep} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
            ¿Tu clínica todavía no usa Dentaria?{' '}
            <Typography component={Link} to={paths.registerClinic.to()} variant="inherit" sx={PLAIN_LINK}>
              Registra tu Clínica
            </Typography>
          </Typography>
        </>
      )}
    </PublicCard>
  );
}

interface Props {
  routerState: unknown;
  showStep: (step: ReactElement | undefined) => void;
}

/** Uses neither the form library nor zod, because this is the first screen to load. */
function LoginForm({ routerState, showStep }: Props) {
  const [problem, setProblem] = useState<SignInFailure>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { identityProvider } = getConfig();
  const username = useUsernameBeforeReload(form);

  const signIn = useSingleFlight(async (attempt: () => Promise<SignInFailure | undefined>) => {
    setBusy(true);
    const result = await attempt().catch(reloadForNewRelease);
    setBusy(false);
    setProblem(result ?? {});
    const first = Object.keys(result?.errors ?? {})[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    signIn(async () => (await loadSignIn()).signIn(values, showStep));
  };

  const field = (name: keyof Credentials) => ({
    name,
    onChange: () => void loadSignIn().catch(() => undefined),
    isInvalid: problem.errors?.[name] !== undefined,
    helperText: problem.errors?.[name],
  });

  return (
    <Stack component="form" noValidate ref={form} onSubmit={submit} sx={{ gap: 2 }}>
      {problem.failure && <FailureAlert failure={problem.failure} />}
      <PlainField
        {...field('username')}
        defaultValue={username}
        label="Usuario o email"
        autoComplete="username"
        autoFocus
      />
      <PlainField {...field('password')} label="Contraseña" type="password" autoComplete="current-password" />
      <Typography
        component="a"
        href={authPaths.recovery.pattern}
        variant="body2"
        sx={{
          alignSelf: 'flex-end',
          color: 'primary.dark',
          textDecoration: 'none',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        ¿Olvidaste tu contraseña?
      </Typography>
      <Button type="submit" variant="contained" size="large" loading={busy}>
        Iniciar Sesión
      </Button>
      <Box sx={BETWEEN_LINES}>o</Box>
      <Button
        type="button"
        variant="outlined"
        size="large"
        onClick={
          identityProvider
            ? () => signIn(async () => (await loadSignIn()).beginProviderSignIn(routerState))
            : undefined
        }
      >
        Continuar con {identityProvider ?? 'Google'}
      </Button>
      <Button
        type="button"
        variant="outlined"
        size="large"
        onClick={() => signIn(async () => (await loadPasskeys()).signInByPasskey())}
      >
        Usar una llave de acceso
      </Button>
    </Stack>
  );
}

/** Replaces MUI's Divider, so that the first screen need not load it. */
const BETWEEN_LINES = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  typography: 'body2',
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;

/** Reloads the page, because after an upgrade the server no longer has the code of the old release. */
async function reloadForNewRelease(): Promise<SignInFailure> {
  await reloadOnce();
  return { failure: { text: LOGIN_FAILED, hint: NO_CONNECTION } };
}

const DRAFT = 'login';

function useUsernameBeforeReload(form: RefObject<HTMLFormElement | null>): string {
  const [{ username }] = useState(() => findFormDraft(DRAFT, { username: '' }) ?? { username: '' });
  useEffect(() => {
    removeFormDraft(DRAFT);
    return beforeReload(() => form.current && saveFormDraft(DRAFT, valuesOf(form.current)));
  }, [form]);
  return username;
}

function valuesOf(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { username: String(data.get('username')), password: String(data.get('password')) };
}
