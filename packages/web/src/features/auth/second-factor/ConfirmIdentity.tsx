import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { assertPasskey } from './passkeys.ts';

const schema = z.object({ currentPassword: z.string().min(1, 'La contraseña actual es requerida') });

interface Props {
  hasPasskey: boolean;
  warning: string | undefined;
  /** Rejects if the change failed. */
  onTicket: (ticket: string) => Promise<void>;
}

/** Asks for the password or a passkey again. A session that was left open is not enough to change second factors. */
export function ConfirmIdentity({ hasPasskey, warning, onTicket }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    defaultValues: { currentPassword: '' },
    resolver: formResolver(schema),
    mode: 'onSubmit',
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      const { ticket } = await authApi.confirmPassword({ body });
      await onTicket(ticket);
    } catch (error) {
      if (showServerErrors(error, ['currentPassword'], form.setError).length > 0) return;
      if (!form.getFieldState('currentPassword').error)
        setFailure(failureOf(error, 'No se pudo hacer el cambio', serverMessage));
    }
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {warning} {hasPasskey ? 'Escribe tu contraseña o usa una llave de acceso.' : 'Escribe tu contraseña.'}
      </Typography>
      {failure && <FailureAlert failure={failure} />}
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
        <PasswordFormField
          control={form.control}
          name="currentPassword"
          label="Tu contraseña"
          autoComplete="current-password"
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
          Continuar
        </Button>
      </Stack>
      {hasPasskey && (
        <PasskeyButton
          label="Usar una llave de acceso"
          variant="outlined"
          onUse={async () => {
            const credential = await assertPasskey(await authApi.startConfirmation());
            const { ticket } = await authApi.confirmByPasskey({ body: { credential } });
            await onTicket(ticket);
          }}
        />
      )}
    </Stack>
  );
}
