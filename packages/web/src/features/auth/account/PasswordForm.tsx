import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { EMPTY, FIELDS, type PasswordValues, passwordSchema } from './account-form.ts';

interface Props {
  /** For the browser's password manager. */
  username: string | undefined;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onChange: (values: PasswordValues) => Promise<void>;
  failure: Failure | undefined;
}

/** Changes the user's own password, which requires the current one. */
export function PasswordForm({ username, onChange, failure }: Props) {
  const form = useForm<PasswordValues>({
    defaultValues: EMPTY,
    resolver: formResolver(passwordSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const { newPassword, repeated } = form.formState.dirtyFields;
  // Browsers autofill the current password.
  const guard = useLeaveGuard(Boolean(newPassword || repeated));
  const save = async (values: PasswordValues): Promise<void> => {
    try {
      await onChange(values);
    } catch (error) {
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    form.reset(EMPTY);
  };
  const submit = useSubmit(form, save);
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
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
      <Button
        type="submit"
        variant="contained"
        loading={form.formState.isSubmitting}
        onMouseDown={preventBlur}
        sx={{ alignSelf: 'flex-start' }}
      >
        Cambiar contraseña
      </Button>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Stack>
  );
}
