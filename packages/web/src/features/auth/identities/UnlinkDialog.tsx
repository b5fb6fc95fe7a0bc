import { type Identity, identityRemoval } from '@dentaria/contract/auth/identities.ts';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { ownIdentitiesQuery } from './identities.queries.ts';

interface Props {
  identity: Identity;
  onClose: () => void;
}

export function UnlinkDialog({ identity: { id, provider }, onClose }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    defaultValues: { currentPassword: '' },
    resolver: formResolver(identityRemoval),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await authApi.unlinkIdentity({ params: { id }, body });
    } catch (error) {
      // Another tab has unlinked it.
      if (!isStatus(error, 404)) {
        setFailure(failureOf(error, `No se pudo desvincular ${provider}`, serverMessage));
        showServerErrors(error, ['currentPassword'], form.setError);
        return;
      }
    }
    await queries.invalidateQueries(ownIdentitiesQuery);
    toast.success(`${provider} quedó desvinculado`);
    onClose();
  });
  return (
    <FormDialog
      open
      title={`Desvincular ${provider}`}
      submitLabel="Desvincular"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <Typography>Para ingresar tendrás que escribir tu usuario y tu contraseña.</Typography>
      <PasswordFormField
        control={form.control}
        name="currentPassword"
        label="Contraseña"
        autoComplete="current-password"
        required
        autoFocus
      />
    </FormDialog>
  );
}
