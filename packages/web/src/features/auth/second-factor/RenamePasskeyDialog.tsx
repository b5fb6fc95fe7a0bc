import { type Passkey, passkeyName } from '@dentaria/contract/auth/second-factor.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';

const schema = z.object({ name: passkeyName });

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onRenamed, onClose }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ defaultValues: { name }, resolver: formResolver(schema), mode: 'onTouched' });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await authApi.renamePasskey({ params: { id }, body });
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo cambiar el nombre', serverMessage));
      return;
    }
    onRenamed();
    onClose();
  });
  return (
    <FormDialog
      title="Renombrar llave de acceso"
      submitLabel="Guardar"
      formState={form.formState}
      isIncomplete={!form.watch('name').trim()}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </FormDialog>
  );
}
