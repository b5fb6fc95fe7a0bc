import { passwordChange } from '@dentaria/contract/auth/session.ts';
import { authApi } from '../../../shared/api/auth.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { mustMatch, repeatedPassword } from './repeated-password.ts';

const schema = mustMatch(passwordChange.extend({ repeated: repeatedPassword }));

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

export function PasswordForm({ username }: { username: string | undefined }) {
  const form = useValidatedForm(schema, EMPTY);
  const { control } = form;
  const { newPassword: isNewTyped, repeated: isRepetitionTyped } = form.formState.dirtyFields;
  // Browsers autofill the current password.
  const guard = useLeaveGuard(Boolean(isNewTyped || isRepetitionTyped));
  const submission = useServerSubmit(form, {
    failed: 'No se pudo cambiar la contraseña',
    send: async ({ currentPassword, newPassword }) => {
      const { token } = await authApi.changePassword({ body: { currentPassword, newPassword } });
      beginSession(token);
      toast.success('Contraseña cambiada. Tus sesiones en otros dispositivos se cerraron.');
      form.reset(EMPTY);
    },
  });
  return (
    <OneButtonForm {...submission} submitLabel="Cambiar contraseña" isInPanel>
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordFormField
        control={control}
        name="currentPassword"
        label="Contraseña actual"
        autoComplete="current-password"
        required
      />
      <PasswordFormField
        control={control}
        name="newPassword"
        label="Nueva contraseña"
        helperText="De 8 a 128 caracteres"
        required
      />
      <PasswordFormField control={control} name="repeated" label="Repetir nueva contraseña" required />
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </OneButtonForm>
  );
}
