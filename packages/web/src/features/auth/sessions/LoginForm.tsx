import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import type { Credentials } from '@dentaria/contract/auth/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { NO_CONNECTION } from '../../../shared/api/connection.ts';
import { beforeReload, reloadOnce } from '../../../shared/lib/code-loading/page-reload.ts';
import { findFormDraft, removeFormDraft, saveFormDraft } from '../../../shared/lib/form-draft.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { PlainField } from '../../../shared/ui/form/PlainField.tsx';
import { authPaths } from '../auth.paths.ts';
import type { SignInFailure } from './sign-in.ts';

interface Props {
  onTyping: () => void;
  onSubmit: (values: Credentials) => Promise<SignInFailure | undefined>;
  onPasskey: () => Promise<SignInFailure | undefined>;
  /** Leaves for the identity provider. */
  onLeave: () => Promise<SignInFailure | undefined>;
}

/** Uses neither the form library nor zod, because this is the first screen to load. A failure keeps the typed values. */
export function LoginForm({ onTyping, onSubmit, onPasskey, onLeave }: Props) {
  const [problem, setProblem] = useState<SignInFailure>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { identityProvider } = getConfig();
  const username = useRestoredUsername(form);

  const signIn = async (attempt: () => Promise<SignInFailure | undefined>) => {
    if (busy) return;
    setBusy(true);
    const result = await attempt().catch(codeNotLoaded);
    setBusy(false);
    setProblem(result ?? {});
    const first = Object.keys(result?.errors ?? {})[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    void signIn(() => onSubmit(values));
  };

  const field = (name: keyof Credentials) => ({
    name,
    onChange: onTyping,
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
      <Link
        href={authPaths.recovery.pattern}
        variant="body2"
        underline="hover"
        sx={{ alignSelf: 'flex-end', color: 'primary.dark' }}
      >
        ¿Olvidaste tu contraseña?
      </Link>
      <Button type="submit" variant="contained" size="large" loading={busy}>
        Iniciar Sesión
      </Button>
      <Box sx={BETWEEN_LINES}>o</Box>
      <Button
        type="button"
        variant="outlined"
        size="large"
        onClick={identityProvider ? () => signIn(onLeave) : undefined}
      >
        Continuar con {identityProvider ?? 'Google'}
      </Button>
      <Button type="button" variant="outlined" size="large" onClick={() => void signIn(onPasskey)}>
        Ingresar con llave de acceso
      </Button>
    </Stack>
  );
}

/** Not MUI's Divider, which would lengthen the first screen. */
const BETWEEN_LINES = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  typography: 'body2',
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;

/** Handles code that could not be loaded. After an upgrade the page reloads itself. */
async function codeNotLoaded(): Promise<SignInFailure> {
  await reloadOnce();
  return { failure: { text: LOGIN_FAILED, hint: NO_CONNECTION } };
}

const DRAFT = 'login';

/** The username typed before the page reloaded itself. */
function useRestoredUsername(form: RefObject<HTMLFormElement | null>): string {
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
