import {
  INVALID_RECOVERY,
  recoveredPassword,
  recoveryRequest,
} from '@dentaria/contract/auth/password-recovery.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { endSession, useSessionUser } from '../../../shared/session/session-store.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { PublicLinkPage } from '../../../shared/ui/PublicLinkPage.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { repeatedPassword, requireMatchingPasswords } from '../account/repeated-password.ts';
import { authPaths } from '../auth.paths.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { ReadyToSignIn } from '../ReadyToSignIn.tsx';

export function RecoveryRequest() {
  const availability = useQuery({
    queryKey: ['password-recovery', 'availability'],
    queryFn: ({ signal }) => authApi.readRecoveryAvailability({}, { signal }),
  });
  return (
    <PublicCard title="Recuperá tu contraseña" maxWidth={420}>
      {/* Comes first, so that it does not move when the rest loads. */}
      <Typography variant="body2" sx={{ mb: 2 }}>
        <MuiLink component={Link} to={paths.login.to()} sx={{ color: 'primary.dark' }}>
          Volver a iniciar sesión
        </MuiLink>
      </Typography>
      <QueryState
        query={availability}
        failed="No se pudo cargar la página."
        loading={<LoadingSkeleton shape="cards" />}
      />
      {availability.data?.isMailed && <Request />}
      {availability.data?.isMailed === false && (
        <Alert severity="info">
          Aquí no se envían emails para recuperar la contraseña. Pedile una nueva a quien administra Dentaria
          en tu clínica: la asigna en Usuarios › Ver detalles › Nueva contraseña.
        </Alert>
      )}
    </PublicCard>
  );
}

function Request() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useValidatedForm(recoveryRequest, { username: '' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo pedir el enlace',
    send: ({ username }) => authApi.requestPasswordRecovery({ body: { username: username.trim() } }),
    onSaved: (_, { username }) => setSentTo(username.trim()),
  });
  if (sentTo !== undefined)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="success" role="status">
          Si hay una cuenta con «{sentTo}», en unos minutos recibirás un email con un enlace para elegir otra
          contraseña. Vale 30 minutos y se usa una sola vez.
        </Alert>
        <Typography variant="body2" color="textSecondary">
          ¿No llega? Mirá en la carpeta de spam, o pedile una contraseña nueva a quien administra Dentaria en
          tu clínica.
        </Typography>
        <Button variant="outlined" onClick={() => setSentTo(undefined)}>
          Pedir otro enlace
        </Button>
      </Stack>
    );
  return (
    <OneButtonForm {...submission} submitLabel="Enviar enlace">
      <Typography>Escribí tu usuario o tu email y te enviaremos un enlace para elegir otra.</Typography>
      <TextFormField
        control={form.control}
        name="username"
        label="Usuario o email"
        autoComplete="username"
        required
        autoFocus
      />
    </OneButtonForm>
  );
}

export const RecoveryLink = () => (
  <>
    <PublicLinkPage
      title="Elegí otra contraseña"
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
  const user = useSessionUser();
  const form = useValidatedForm(recoveredPasswordSchema, { newPassword: '', repeated: '' });
  const submission = useServerSubmit(form, {
    failed: (error) =>
      isStatus(error, 404)
        ? { text: INVALID_RECOVERY }
        : failureOf(error, 'No se pudo cambiar la contraseña', serverMessage),
    send: ({ newPassword }) => authApi.recoverPassword({ params: { token }, body: { newPassword } }),
    onSaved: () => {
      setDone(true);
      // The server has also ended this browser's session.
      if (user?.username === username) endSession('signed-out');
    },
  });
  if (isDone)
    return (
      <ReadyToSignIn>
        Tu contraseña cambió y tus sesiones abiertas se cerraron. Ya podés iniciar sesión.
      </ReadyToSignIn>
    );
  return (
    <OneButtonForm {...submission} submitLabel="Cambiar contraseña">
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
    </OneButtonForm>
  );
}

const recoveredPasswordSchema = requireMatchingPasswords(
  recoveredPassword.extend({ repeated: repeatedPassword }),
);
