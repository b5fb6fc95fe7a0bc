import type { LinkedEstimate } from '@dentaria/contract/billing/estimates.ts';
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../../shared/ui/PublicCard.tsx';
import { billingApi } from '../../billing.api.ts';
import { LinkedEstimateCard } from './LinkedEstimateCard.tsx';

/** /presupuesto/:token, which a patient opens from a message. */
export function EstimateLinkPage() {
  const token = useParams().token?.trim() ?? '';
  return (
    <PublicCard title="Tu presupuesto" maxWidth={760}>
      <meta name="robots" content="noindex" />
      <Linked token={token} />
    </PublicCard>
  );
}

function Linked({ token }: { token: string }) {
  const queries = useQueryClient();
  const params = { token };
  const queryKey = ['estimate-link', token];
  const estimate = useQuery({
    queryKey,
    queryFn: ({ signal }) => billingApi.readLinkedEstimate({ params }, { signal }),
    gcTime: 0,
  });
  const change = async (call: () => Promise<LinkedEstimate>, failure: string): Promise<void> => {
    try {
      queries.setQueryData(queryKey, await call());
    } catch (error) {
      toastFailure(failure, error, serverMessage);
      if (isStatus(error, 409) || isStatus(error, 404)) await estimate.refetch();
    }
  };
  if (isStatus(estimate.error, 404) || isStatus(estimate.error, 400))
    return (
      <Alert severity="warning">
        El enlace no es válido o ya venció. Ábrelo completo desde el mensaje que recibiste, o pide uno nuevo a
        tu clínica.
      </Alert>
    );
  if (estimate.isError)
    return (
      <ErrorState
        message="No se pudo cargar el presupuesto."
        error={estimate.error}
        onRetry={() => estimate.refetch()}
      />
    );
  if (estimate.isPending) return <LoadingSkeleton shape="cards" label="Cargando el presupuesto..." />;
  return (
    <LinkedEstimateCard
      estimate={estimate.data}
      onAccept={(body) =>
        change(() => billingApi.acceptLinkedEstimate({ params, body }), 'No se pudo aceptar el presupuesto.')
      }
      onReject={(body) =>
        change(() => billingApi.rejectLinkedEstimate({ params, body }), 'No se pudo rechazar el presupuesto.')
      }
    />
  );
}
