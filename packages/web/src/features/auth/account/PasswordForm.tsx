import { passwordChange } from '@dentaria/contract/auth/session.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { mustMatch, repeatedPassword } from './repeated-password.ts';

const schema = mustMatch(passwordChange.extend({ repeated: repeatedPassword }));

type PasswordValues = z.input<typeof schema>;

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeated: '' };
const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

export function PasswordForm({ username }: { username: string | undefined }) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<PasswordValues>({
    defaultValues: EMPTY,
    resolver: formResolver(schema),
    mode: 'onTouched',
  });
  const { control } = form;
  const { newPassword: isNewTyped, repeated: isRepetitionTyped } = form.formState.dirtyFields;
  // Browsers autofill the current password.
  const guard = useLeaveGuard(Boolean(isNewTyped || isRepetitionTyped));
  const submit = useSubmit(form, async ({ currentPassword, newPassword }) => {
    setFailure(undefined);
    try {
      const { token } = await authApi.changePassword({ body: { currentPassword, newPassword } });
      beginSession(token);
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo cambiar la contraseña', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    toast.success('Contraseña cambiada. Tus sesiones en otros dispositivos se cerraron.');
    form.reset(EMPTY);
  });
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
