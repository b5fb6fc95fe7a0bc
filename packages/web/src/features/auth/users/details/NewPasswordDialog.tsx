import { passwordReset } from '@dentaria/contract/auth/session.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import Typography from '@mui/material/Typography';
import { authApi } from '../../../../shared/api/auth.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { userName } from '../user-name.ts';

/** For a user who forgot their password (docs/decisions/0063). */
export function NewPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useValidatedForm(passwordReset, { newPassword: '' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo cambiar la contraseña',
    send: (body) => authApi.resetPassword({ params: { id: user.id }, body }),
    onSaved: () => {
      onClose();
      toast.success('Contraseña cambiada. Las sesiones de ese usuario se cerraron.');
    },
  });
  return (
    <FormDialog
      {...submission}
      title={`Nueva contraseña de ${userName(user)}`}
      submitLabel="Guardar"
      isIncomplete={!form.watch('newPassword')}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Sus sesiones abiertas se cierran. Al iniciar sesión puede cambiarla en Mi cuenta.
      </Typography>
      <PasswordFormField
        control={form.control}
        name="newPassword"
        label="Nueva contraseña"
        helperText="De 8 a 128 caracteres"
        required
        autoFocus
      />
    </FormDialog>
  );
}
