import { type LicenseChange, licenseChange, type User } from '@dentaria/contract/auth/users.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { USERS_KEY, userQuery } from '../users/users.queries.ts';

export function LicensePanel({ userId }: { userId: number }) {
  const user = useQuery(userQuery(userId));
  return (
    <Panel title="Matrícula">
      {user.data && <LicenseForm user={user.data} />}
      {user.isPending && <LoadingState />}
      {user.isLoadingError && (
        <ErrorState
          message="No se pudo cargar la matrícula."
          error={user.error}
          onRetry={() => user.refetch()}
        />
      )}
    </Panel>
  );
}

function LicenseForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<LicenseChange>({
    defaultValues: { licenseNumber: user.licenseNumber ?? '' },
    resolver: formResolver(licenseChange),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      const changed = await authApi.changeLicenseNumber({ body });
      form.reset({ licenseNumber: changed.licenseNumber ?? '' });
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo guardar la matrícula', serverMessage));
      showServerErrors(error, ['licenseNumber'], form.setError);
      return;
    }
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    toast.success('Matrícula guardada');
  });
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <TextFormField
        control={form.control}
        name="licenseNumber"
        label="Matrícula"
        helperText="Aparece junto a su firma en la copia impresa de las historias"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Guardar matrícula
      </Button>
    </Stack>
  );
}
