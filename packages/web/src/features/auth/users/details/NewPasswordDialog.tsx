import { passwordReset } from '@dentaria/contract/auth/session.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authApi } from '../../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { userName } from '../user-name.ts';

/** For a user who forgot their password (docs/decisions/0063). */
export function NewPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    defaultValues: { newPassword: '' },
    resolver: formResolver(passwordReset),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await authApi.resetPassword({ params: { id: user.id }, body });
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo cambiar la contraseña', serverMessage));
      showServerErrors(error, ['newPassword'], form.setError);
      return;
    }
    onClose();
    toast.success('Contraseña cambiada. Las sesiones de ese usuario se cerraron.');
  });
  return (
    <FormDialog
      title={`Nueva contraseña de ${userName(user)}`}
      submitLabel="Guardar"
      formState={form.formState}
      isIncomplete={!form.watch('newPassword')}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <Typography variant="body2" color="textSecondary">
        Sus sesiones abiertas se cierran. Al entrar puede cambiarla en Mi cuenta.
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
