import { ApiError } from '@dentaria/contract/http/client.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { authApi } from '../../shared/api/auth.ts';
import { type Failure, failureOf } from '../../shared/api/failure.ts';
import { useSingleFlight } from '../../shared/lib/use-single-flight.ts';
import { PlainField } from '../../shared/ui/form/PlainField.tsx';
import { FailureAlert } from '../../shared/ui/states/FailureAlert.tsx';

interface Props {
  username: string | undefined;
  onUnlock: () => void;
  onLeave: () => void;
}

interface Problem {
  readonly passwordError?: string | undefined;
  readonly failure?: Failure;
}

export function UnlockForm({ username, onUnlock, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>({});
  // Takes no variables, because the mutation cache would keep the password.
  const attempt = useMutation({ mutationFn: () => tryPassword(field.current?.value ?? '') });
  const submit = useSingleFlight(async () => {
    const found = await attempt.mutateAsync();
    if (!found) return onUnlock();
    setProblem(found);
    if (found.passwordError) field.current?.select();
  });

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ gap: 2 }}
    >
      {problem.failure && <FailureAlert failure={problem.failure} />}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PlainField
        inputRef={field}
        name="password"
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        autoFocus
        isInvalid={problem.passwordError !== undefined}
        helperText={problem.passwordError}
      />
      <Button type="submit" variant="contained" size="large" loading={attempt.isPending}>
        Desbloquear
      </Button>
      <Button type="button" color="inherit" onClick={onLeave}>
        Cerrar sesión
      </Button>
      <Typography variant="body2" color="textSecondary">
        Si no usás contraseña o no la recordás, cerrá la sesión y volvé a iniciarla: los borradores se
        conservan en este navegador.
      </Typography>
    </Stack>
  );
}

/** Returns null if the password is right. */
async function tryPassword(password: string): Promise<Problem | null> {
  if (password === '') return { passwordError: 'Escribí tu contraseña' };
  try {
    await authApi.unlock({ body: { password } });
    return null;
  } catch (error) {
    const passwordError = error instanceof ApiError ? error.errors.password : undefined;
    return passwordError === undefined
      ? { failure: failureOf(error, 'No se pudo desbloquear la pantalla') }
      : { passwordError };
  }
}
