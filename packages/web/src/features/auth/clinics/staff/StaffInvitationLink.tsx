import {
  INVALID_STAFF_INVITATION,
  type LinkedStaffInvitation,
  staffAccount,
} from '@dentaria/contract/auth/staff-invitations.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { authApi } from '../../../../shared/api/auth.ts';
import { failureOf, isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { PublicLinkPage } from '../../../../shared/ui/PublicLinkPage.tsx';
import { OneButtonForm } from '../../OneButtonForm.tsx';
import { ReadyToSignIn } from '../../ReadyToSignIn.tsx';
import { STAFF_ROLE_LABELS } from './staff-roles.ts';

export const StaffInvitationLink = () => (
  <PublicLinkPage
    title="Creá tu cuenta"
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

const EMPTY = { firstName: '', lastName: '', username: '', password: '' };

function Account({ invitation, token }: { invitation: LinkedStaffInvitation; token: string }) {
  const { clinicName, email, role } = invitation;
  const [username, setUsername] = useState<string>();
  const form = useValidatedForm(staffAccount, EMPTY);
  const { control } = form;
  const submission = useServerSubmit(form, {
    failed: (error) =>
      isStatus(error, 404)
        ? { text: INVALID_STAFF_INVITATION }
        : failureOf(error, 'No se pudo crear la cuenta', serverMessage),
    send: (body) => authApi.acceptStaffInvitation({ params: { token }, body }),
    onSaved: (account) => setUsername(account.username),
  });
  if (username !== undefined)
    return <ReadyToSignIn>Tu cuenta «{username}» está lista. Ya podés iniciar sesión.</ReadyToSignIn>;
  return (
    <OneButtonForm {...submission} submitLabel="Crear mi cuenta">
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
    </OneButtonForm>
  );
}
