import { type Enrolment, passkeyName } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { passkeyNameHere } from './passkey-name.ts';
import { createPasskey, passkeyFailure } from './passkeys.ts';

const schema = z.object({ name: passkeyName });

interface Props {
  ticket: string;
  onDone: (enrolment: Enrolment) => void;
}

/** Names a passkey and creates it. */
export function PasskeyEnrolment({ ticket, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const params = { token: ticket };
  const form = useForm({
    defaultValues: { name: passkeyNameHere() },
    resolver: formResolver(schema),
    mode: 'onSubmit',
  });
  const submit = useSubmit(form, async ({ name }) => {
    setFailure(undefined);
    try {
      const credential = await createPasskey(await authApi.startPasskey({ params }));
      onDone(await authApi.addPasskey({ params, body: { name, credential } }));
    } catch (error) {
      setFailure(
        passkeyFailure(error) ?? failureOf(error, 'No se pudo agregar la llave de acceso', serverMessage),
      );
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {failure && <FailureAlert failure={failure} />}
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        helperText="Para reconocerla en la lista"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        Crear llave de acceso
      </Button>
    </Stack>
  );
}
