import {
  INVALID_STAFF_INVITATION,
  type LinkedStaffInvitation,
  type StaffAccount,
  staffAccount,
} from '@dentaria/contract/auth/staff-invitations.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { paths } from '../../../../shared/paths.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { PublicLinkPage } from '../../../../shared/ui/PublicLinkPage.tsx';
import { STAFF_ROLE_LABELS } from './staff-roles.ts';

/** The page of a mailed invitation. */
export const StaffInvitationLink = () => (
  <PublicLinkPage
    title="Crea tu cuenta"
    maxWidth={560}
    name="staff-invitation-link"
    read={(params, signal) => authApi.readStaffInvitation({ params }, { signal })}
    invalid={INVALID_STAFF_INVITATION}
    failure="No se pudo comprobar la invitación."
    loading="Comprobando la invitación..."
  >
    {({ data, params }) => <Account invitation={data} token={params.token} />}
  </PublicLinkPage>
);

const FIELDS = ['firstName', 'lastName', 'username', 'password'] as const;

function Account({ invitation, token }: { invitation: LinkedStaffInvitation; token: string }) {
  const { clinicName, email, role } = invitation;
  const [username, setUsername] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<StaffAccount>({
    defaultValues: { firstName: '', lastName: '', username: '', password: '' },
    resolver: formResolver(staffAccount),
    mode: 'onTouched',
  });
  const { control } = form;
  const submit = useSubmit(form, async (body: StaffAccount) => {
    setFailure(undefined);
    try {
      setUsername((await authApi.acceptStaffInvitation({ params: { token }, body })).username);
    } catch (error) {
      setFailure(
        isStatus(error, 404)
          ? { text: INVALID_STAFF_INVITATION }
          : failureOf(error, 'No se pudo crear la cuenta', serverMessage),
      );
      showServerErrors(error, FIELDS, form.setError);
    }
  });
  if (username !== undefined)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="success" role="status">
          Tu cuenta «{username}» está lista. Ya puedes iniciar sesión.
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
        <strong>{clinicName}</strong> te invita como {STAFF_ROLE_LABELS[role].toLowerCase()} con el email{' '}
        {email}.
      </Typography>
      <FieldColumns>
        <TextFormField
          control={control}
          name="firstName"
          label="Nombre"
          required
          autoFocus
          autoComplete="given-name"
        />
        <TextFormField
          control={control}
          name="lastName"
          label="Apellido"
          required
          autoComplete="family-name"
        />
        <TextFormField
          control={control}
          name="username"
          label="Usuario"
          required
          autoComplete="username"
          slotProps={{ htmlInput: { maxLength: 20 } }}
          helperText="Letras, números y guiones bajos"
        />
        <PasswordFormField
          control={control}
          name="password"
          label="Contraseña"
          required
          helperText="De 8 a 128 caracteres"
        />
      </FieldColumns>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        onMouseDown={preventBlur}
      >
        Crear mi cuenta
      </Button>
    </Stack>
  );
}
