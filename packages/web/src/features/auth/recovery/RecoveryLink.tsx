import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { endSession, useSessionUser } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { PublicLinkPage } from '../../../shared/ui/PublicLinkPage.tsx';
import { authPaths } from '../auth.paths.ts';
import { recoveredPasswordSchema } from './recovery-form.ts';

/** The page of a mailed link. */
export const RecoveryLink = () => (
  <>
    <PublicLinkPage
      title="Elige otra contraseña"
      maxWidth={420}
      name="recovery-link"
      read={(params, signal) => authApi.readPasswordRecovery({ params }, { signal })}
      invalid={INVALID_RECOVERY}
      failure="No se pudo comprobar el enlace."
      loading="Comprobando el enlace..."
    >
      {({ data, params }) => <NewPassword username={data.username} token={params.token} />}
    </PublicLinkPage>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
      <MuiLink component={Link} to={authPaths.recovery.to()} sx={{ color: 'primary.dark' }}>
        Pedir otro enlace
      </MuiLink>
    </Typography>
  </>
);

function NewPassword({ username, token }: { username: string; token: string }) {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const user = useSessionUser();
  const form = useForm({
    defaultValues: { newPassword: '', repeated: '' },
    resolver: formResolver(recoveredPasswordSchema),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async ({ newPassword }) => {
    setFailure(undefined);
    try {
      await authApi.recoverPassword({ params: { token }, body: { newPassword } });
    } catch (error) {
      setFailure(
        isStatus(error, 404)
          ? { text: INVALID_RECOVERY }
          : failureOf(error, 'No se pudo cambiar la contraseña', serverMessage),
      );
      showServerErrors(error, ['newPassword'], form.setError);
      return;
    }
    setDone(true);
    // The server has ended the session of this browser too.
    if (user?.username === username) endSession('signed-out');
  });
  if (isDone)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="success" role="status">
          Tu contraseña cambió y tus sesiones abiertas se cerraron. Ya puedes iniciar sesión.
        </Alert>
        <Button component={Link} to={paths.login.to()} variant="contained">
          Iniciar Sesión
        </Button>
      </Stack>
    );
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <Typography>
        Para el usuario <strong>{username}</strong>. Al cambiarla se cierran todas tus sesiones.
      </Typography>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordFormField
        control={form.control}
        name="newPassword"
        label="Nueva contraseña"
        helperText="De 8 a 128 caracteres"
        required
        autoFocus
      />
      <PasswordFormField control={form.control} name="repeated" label="Repetir nueva contraseña" required />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        onMouseDown={preventBlur}
      >
        Cambiar contraseña
      </Button>
    </Stack>
  );
}
