import { recoveryRequest } from '@dentaria/contract/auth/password-recovery.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';

/** Asks for a link to set a new password. */
export function RecoveryRequest() {
  const availability = useQuery({
    queryKey: ['password-recovery', 'availability'],
    queryFn: ({ signal }) => authApi.readRecoveryAvailability({}, { signal }),
  });
  return (
    <PublicCard title="Recupera tu contraseña" maxWidth={420}>
      {/* First, so that the answer moves no control. */}
      <Typography variant="body2" sx={{ mb: 2 }}>
        <MuiLink component={Link} to={paths.login.to()} sx={{ color: 'primary.dark' }}>
          Volver a Iniciar Sesión
        </MuiLink>
      </Typography>
      {availability.isPending && <LoadingSkeleton shape="cards" label="Cargando..." />}
      {availability.isLoadingError && (
        <ErrorState
          message="No se pudo cargar la página."
          error={availability.error}
          onRetry={() => availability.refetch()}
        />
      )}
      {availability.data && (availability.data.isMailed ? <Request /> : <AskAdministrator />)}
    </PublicCard>
  );
}

const AskAdministrator = () => (
  <Alert severity="info">
    Aquí no se envían correos para recuperar la contraseña. Pide una nueva a quien administra Dentaria en tu
    clínica: la asigna en Usuarios, Ver detalles, Nueva contraseña.
  </Alert>
);

function Request() {
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    defaultValues: { username: '' },
    resolver: formResolver(recoveryRequest),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async ({ username }) => {
    setFailure(undefined);
    try {
      await authApi.requestPasswordRecovery({ body: { username: username.trim() } });
      setSentTo(username.trim());
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo pedir el enlace', serverMessage));
      showServerErrors(error, ['username'], form.setError);
    }
  });
  if (sentTo !== undefined)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="success" role="status">
          Si hay una cuenta con «{sentTo}», en unos minutos recibirás un correo con un enlace para elegir otra
          contraseña. Vale 30 minutos y se usa una sola vez.
        </Alert>
        <Typography variant="body2" color="textSecondary">
          ¿No llega? Mira en el correo no deseado, o pide una contraseña nueva a quien administra Dentaria en
          tu clínica.
        </Typography>
        <Button variant="outlined" onClick={() => setSentTo(undefined)}>
          Pedir otro enlace
        </Button>
      </Stack>
    );
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <Typography>Escribe tu usuario o tu email y te enviaremos un enlace para elegir otra.</Typography>
      <TextFormField
        control={form.control}
        name="username"
        label="Usuario o email"
        autoComplete="username"
        required
        autoFocus
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        onMouseDown={preventBlur}
      >
        Enviar enlace
      </Button>
    </Stack>
  );
}
