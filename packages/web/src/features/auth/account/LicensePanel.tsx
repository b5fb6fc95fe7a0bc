import { licenseChange, type User } from '@dentaria/contract/auth/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { USERS_KEY, userQuery } from '../users/users.queries.ts';

export function LicensePanel({ userId }: { userId: number }) {
  const user = useQuery(userQuery(userId));
  return (
    <Panel title="Matrícula">
      {user.data && <LicenseForm user={user.data} />}
      <QueryState query={user} failed="No se pudo cargar la matrícula." loading={<LoadingState />} />
    </Panel>
  );
}

function LicenseForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const form = useValidatedForm(licenseChange, { licenseNumber: user.licenseNumber ?? '' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo guardar la matrícula',
    send: async (body) => {
      const changed = await authApi.changeLicenseNumber({ body });
      form.reset({ licenseNumber: changed.licenseNumber ?? '' });
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      toast.success('Matrícula guardada');
    },
  });
  return (
    <OneButtonForm {...submission} submitLabel="Guardar matrícula" isInPanel>
      <TextFormField
        control={form.control}
        name="licenseNumber"
        label="Matrícula"
        helperText="Aparece junto a su firma en la copia impresa de las historias"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
    </OneButtonForm>
  );
}
