import type { LinkedAppointment } from '@dentaria/contract/scheduling/messages.ts';
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { schedulingApi } from '../scheduling.api.ts';
import { LinkedAppointmentCard } from './LinkedAppointmentCard.tsx';

/** /turno/:token, which a patient opens from a message. */
export function AppointmentLinkPage() {
  const token = useParams().token?.trim() ?? '';
  return (
    <PublicCard title="Tu turno" maxWidth={560}>
      <meta name="robots" content="noindex" />
      <Linked token={token} />
    </PublicCard>
  );
}

function Linked({ token }: { token: string }) {
  const queries = useQueryClient();
  const params = { token };
  const queryKey = ['appointment-link', token];
  const appointment = useQuery({
    queryKey,
    queryFn: ({ signal }) => schedulingApi.readLinkedAppointment({ params }, { signal }),
    gcTime: 0,
  });
  const change = async (call: () => Promise<LinkedAppointment>, failure: string): Promise<void> => {
    try {
      queries.setQueryData(queryKey, await call());
    } catch (error) {
      toastFailure(failure, error, serverMessage);
      await appointment.refetch();
    }
  };
  if (isStatus(appointment.error, 404) || isStatus(appointment.error, 400))
    return (
      <Alert severity="warning">
        El enlace no es válido o ya venció. Ábrelo desde el último mensaje que recibiste, completo, o
        comunícate con tu clínica.
      </Alert>
    );
  if (appointment.isError)
    return (
      <ErrorState
        message="No se pudo cargar el turno."
        error={appointment.error}
        onRetry={() => appointment.refetch()}
      />
    );
  if (appointment.isPending) return <LoadingSkeleton shape="cards" label="Cargando el turno..." />;
  return (
    <LinkedAppointmentCard
      appointment={appointment.data}
      onConfirm={() =>
        change(() => schedulingApi.confirmLinkedAppointment({ params }), 'No se pudo confirmar el turno.')
      }
      onCancel={() =>
        change(() => schedulingApi.cancelLinkedAppointment({ params }), 'No se pudo cancelar el turno.')
      }
      loadCalendar={() => schedulingApi.downloadLinkedCalendar({ params })}
    />
  );
}
