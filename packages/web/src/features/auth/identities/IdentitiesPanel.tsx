import { type Identity, identityRemoval } from '@dentaria/contract/auth/identities.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { redirectToProvider } from './oidc-redirect.ts';

export function IdentitiesPanel() {
  const own = useQuery(ownIdentitiesQuery);
  const removal = useDialogState<Identity>();
  const linking = useServerCall('No se pudo empezar a vincular', async () =>
    redirectToProvider(await authApi.beginIdentityLink(), { purpose: 'link' }),
  );
  return (
    <Panel title="Iniciar sesión con otra cuenta">
      <QueryState
        query={own}
        failed="No se pudieron cargar las cuentas vinculadas."
        loading={<LoadingSkeleton shape="cards" label="Cargando las cuentas vinculadas..." />}
      />
      {own.data && (
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {own.data.identities.length === 0 && (
            <Typography variant="body2">
              Si vinculás tu cuenta de {own.data.provider}, podés iniciar sesión con ella sin escribir tu
              contraseña.
            </Typography>
          )}
          {own.data.identities.map((identity) => (
            <LinkedIdentity key={identity.id} identity={identity} onUnlink={() => removal.open(identity)} />
          ))}
          {own.data.canLink && (
            <Button variant="outlined" loading={linking.isPending} onClick={() => linking.start()}>
              Vincular {own.data.provider}
            </Button>
          )}
        </Stack>
      )}
      {removal.isOpen && removal.subject && (
        <UnlinkDialog identity={removal.subject} onClose={removal.close} />
      )}
    </Panel>
  );
}

function LinkedIdentity({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { provider, email, createdAt, lastUsedAt } = identity;
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', width: 1 }}
    >
      <Stack sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{email ? `${provider}: ${email}` : provider}</Typography>
        <Typography variant="body2" color="textSecondary">
          Vinculada el {clinicDateTime(createdAt)}.{' '}
          {lastUsedAt ? `Último inicio de sesión: ${clinicDateTime(lastUsedAt)}.` : 'Todavía no se usó.'}
        </Typography>
      </Stack>
      <Button color="error" onClick={onUnlink} aria-label={`Desvincular ${provider}`}>
        Desvincular
      </Button>
    </Stack>
  );
}

interface Props {
  identity: Identity;
  onClose: () => void;
}

function UnlinkDialog({ identity: { id, provider }, onClose }: Props) {
  const queries = useQueryClient();
  const form = useValidatedForm(identityRemoval, { currentPassword: '' });
  const submission = useServerSubmit(form, {
    failed: `No se pudo desvincular ${provider}`,
    send: (body) =>
      authApi.unlinkIdentity({ params: { id }, body }).catch((error: unknown) => {
        // A 404 means that another tab has unlinked it.
        if (!isStatus(error, 404)) throw error;
      }),
    onSaved: async () => {
      await queries.invalidateQueries(ownIdentitiesQuery);
      toast.success(`${provider} quedó desvinculado`);
      onClose();
    },
  });
  return (
    <FormDialog {...submission} title={`Desvincular ${provider}`} submitLabel="Desvincular" onClose={onClose}>
      <Typography>Para iniciar sesión tendrás que escribir tu usuario y tu contraseña.</Typography>
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

const ownIdentitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  queryFn: ({ signal }) => authApi.listIdentities({}, { signal }),
});
