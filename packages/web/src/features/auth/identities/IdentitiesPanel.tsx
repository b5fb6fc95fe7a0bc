import type { Identity } from '@dentaria/contract/auth/identities.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { ownIdentitiesQuery } from './identities.queries.ts';
import { leave } from './oidc-departure.ts';
import { UnlinkDialog } from './UnlinkDialog.tsx';

/** The accounts elsewhere by which the user signs in. */
export function IdentitiesPanel() {
  const own = useQuery(ownIdentitiesQuery);
  const removal = useDialogState<Identity>();
  const begin = useMutation({
    mutationFn: () => authApi.beginIdentityLink(),
    onSuccess: (request) => leave(request, { purpose: 'link' }),
    onError: (error) => toastFailure('No se pudo empezar a vincular', error),
  });
  return (
    <Panel title="Ingresar con otra cuenta">
      {own.isPending && <LoadingSkeleton shape="cards" label="Cargando las cuentas vinculadas..." />}
      {own.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar las cuentas vinculadas."
          error={own.error}
          onRetry={() => own.refetch()}
        />
      )}
      {own.data && (
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {own.data.identities.length === 0 && (
            <Typography variant="body2">
              Si vinculas tu cuenta de {own.data.provider}, puedes ingresar con ella sin escribir tu
              contraseña.
            </Typography>
          )}
          {own.data.identities.map((identity) => (
            <LinkedIdentity key={identity.id} identity={identity} onUnlink={() => removal.open(identity)} />
          ))}
          {own.data.canLink && (
            <Button variant="outlined" loading={begin.isPending} onClick={() => begin.mutate()}>
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
  const at = (moment: string) => formatMoment(moment, getConfig().clinicTimeZone);
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', width: 1 }}
    >
      <Stack sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{email ? `${provider}: ${email}` : provider}</Typography>
        <Typography variant="body2" color="textSecondary">
          Vinculada el {at(createdAt)}.{' '}
          {lastUsedAt ? `Último ingreso: ${at(lastUsedAt)}.` : 'Todavía no se usó.'}
        </Typography>
      </Stack>
      <Button color="error" onClick={onUnlink} aria-label={`Desvincular ${provider}`}>
        Desvincular
      </Button>
    </Stack>
  );
}
