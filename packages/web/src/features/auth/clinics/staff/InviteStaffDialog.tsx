import {
  STAFF_ROLES,
  type StaffInvitationCreate,
  staffInvitationCreate,
} from '@dentaria/contract/auth/staff-invitations.ts';
import MenuItem from '@mui/material/MenuItem';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../../shared/api/failure.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { STAFF_ROLE_LABELS } from './staff-roles.ts';

interface Props {
  /** Rejects with the server's error. */
  onInvite: (invited: StaffInvitationCreate) => Promise<unknown>;
  failure: Failure | undefined;
  onClose: () => void;
}

/** Invites somebody to the clinic's staff. A failure keeps the typed values. */
export function InviteStaffDialog({ onInvite, failure, onClose }: Props) {
  const form = useForm<StaffInvitationCreate>({
    defaultValues: { email: '', role: 'RECEPTIONIST' },
    resolver: formResolver(staffInvitationCreate),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, (invited: StaffInvitationCreate) =>
    onInvite(invited).catch((error: unknown) => showServerErrors(error, ['email', 'role'], form.setError)),
  );
  return (
    <FormDialog
      title="Invitar a la clínica"
      submitLabel="Enviar invitación"
      formState={form.formState}
      isIncomplete={!form.watch('email').trim()}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        helperText="Recibe un enlace, válido por siete días, para elegir su usuario y su contraseña."
      />
      <TextFormField control={form.control} name="role" label="Rol" select required>
        {STAFF_ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {STAFF_ROLE_LABELS[role]}
          </MenuItem>
        ))}
      </TextFormField>
    </FormDialog>
  );
}
