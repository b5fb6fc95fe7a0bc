import { ApiError } from '@dentaria/contract/http/client.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useRef, useState } from 'react';
import { authApi } from '../../shared/api/auth.ts';
import { type Failure, failureOf } from '../../shared/api/failure.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PlainField } from '../../shared/ui/form/PlainField.tsx';

interface Props {
  /** For the browser's password manager. */
  username: string | undefined;
  onUnlock: () => void;
  onLeave: () => void;
}

interface Problem {
  /** Of the password. */
  readonly message?: string | undefined;
  readonly failure?: Failure;
}

/** Asks for the password of the signed-in user. */
export function UnlockForm({ username, onUnlock, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await tryPassword(field.current?.value ?? '');
    setBusy(false);
    if (!found) return onUnlock();
    setProblem(found);
    if (found.message) field.current?.select();
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {problem.failure && <FailureAlert failure={problem.failure} />}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PlainField
        inputRef={field}
        name="password"
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        autoFocus
        isInvalid={problem.message !== undefined}
        helperText={problem.message}
      />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        Desbloquear
      </Button>
      <Button type="button" color="inherit" onClick={onLeave}>
        Cerrar sesión
      </Button>
      <Typography variant="body2" color="textSecondary">
        Si ingresas sin contraseña y no la recuerdas, cierra la sesión e ingresa de nuevo: los borradores se
        conservan en este navegador.
      </Typography>
    </Stack>
  );
}

/** Undefined if the password is right. An ended session leads to the sign-in (service-client.ts). */
async function tryPassword(password: string): Promise<Problem | undefined> {
  if (password === '') return { message: 'Escribe tu contraseña' };
  try {
    await authApi.unlock({ body: { password } });
    return undefined;
  } catch (error) {
    const message = error instanceof ApiError ? error.errors.password : undefined;
    return message === undefined
      ? { failure: failureOf(error, 'No se pudo desbloquear la pantalla.') }
      : { message };
  }
}
