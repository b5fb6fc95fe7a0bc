import { type PasswordReset, passwordReset } from '@dentaria/contract/auth/session.ts';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../../shared/api/failure.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';

interface Props {
  /** The user who gets the password. */
  name: string;
  /** Rejects with the server's error: the form shows field messages on the field, `failure` any other. */
  onGive: (values: PasswordReset) => Promise<unknown>;
  failure: Failure | undefined;
  onClose: () => void;
}

/** Sets the password of a user who forgot theirs (docs/decisions/0063). */
export function NewPasswordDialog({ name, onGive, failure, onClose }: Props) {
  const form = useForm<PasswordReset>({
    defaultValues: { newPassword: '' },
    resolver: formResolver(passwordReset),
    mode: 'onTouched',
  });
  const give = (values: PasswordReset): Promise<unknown> =>
    onGive(values).catch((error: unknown) => showServerErrors(error, ['newPassword'], form.setError));
  const submit = useSubmit(form, give);
  return (
    <FormDialog
      title={`Nueva contraseña de ${name}`}
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
