import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { AppointmentFacts } from '../messages/AppointmentFacts.tsx';
import { timeAt } from '../messages/appointment-day.ts';
import { schedulingApi } from '../scheduling.api.ts';
import { schedulingPaths } from '../scheduling.paths.ts';

/** /reservar/confirmar/:token, which a visitor opens from the mail. */
export function BookingLinkPage() {
  const token = useParams().token?.trim() ?? '';
  return (
    <PublicCard title="Confirma tu turno" maxWidth={560}>
      <meta name="robots" content="noindex" />
      <Linked token={token} />
    </PublicCard>
  );
}

function Linked({ token }: { token: string }) {
  const queries = useQueryClient();
  const params = { token };
  const queryKey = ['booking-link', token];
  const hold = useQuery({
    queryKey,
    queryFn: ({ signal }) => schedulingApi.readLinkedHold({ params }, { signal }),
    gcTime: 0,
  });
  const [failure, setFailure] = useState<Failure>();
  const [isConfirming, setConfirming] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = useSingleFlight(async () => {
    setConfirming(true);
    setFailure(undefined);
    try {
      queries.setQueryData(queryKey, await schedulingApi.confirmLinkedHold({ params }));
      setConfirmed(true);
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo confirmar el turno.', serverMessage));
      await hold.refetch();
    }
    setConfirming(false);
  });
  if (isStatus(hold.error, 404) || isStatus(hold.error, 400))
    return (
      <Alert severity="warning">
        El enlace no es válido o ya venció. Ábrelo completo desde el último correo que recibiste, o pide el
        turno otra vez.
      </Alert>
    );
  if (hold.isLoadingError)
    return (
      <ErrorState message="No se pudo cargar el turno." error={hold.error} onRetry={() => hold.refetch()} />
    );
  if (hold.isPending) return <LoadingSkeleton shape="cards" label="Cargando el turno..." />;
  // The appointment may have been moved or cancelled since.
  if (hold.data.state === 'booked' && !isConfirmed)
    return <Navigate replace to={schedulingPaths.appointmentLink.to({ token })} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Notice hold={hold.data} />
      {failure && hold.data.state === 'requested' && <FailureAlert failure={failure} />}
      {hold.data.state !== 'expired' && <AppointmentFacts appointment={hold.data} />}
      <Stack sx={{ gap: 1.5, '& > *': { minHeight: 44 } }}>
        {hold.data.state === 'requested' && (
          <Button variant="contained" size="large" loading={isConfirming} onClick={confirm}>
            Confirmar turno
          </Button>
        )}
        {hold.data.state === 'booked' && (
          <Button variant="outlined" component={Link} to={schedulingPaths.appointmentLink.to({ token })}>
            Agregar al calendario o cancelar
          </Button>
        )}
        {(hold.data.state === 'expired' || failure) && hold.data.state !== 'booked' && (
          <Button
            variant={failure && hold.data.state !== 'expired' ? 'outlined' : 'contained'}
            component={Link}
            to={schedulingPaths.onlineBooking.to({ clinicId: hold.data.clinicId })}
          >
            Elegir otro horario
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function Notice({ hold }: { hold: LinkedHold }) {
  if (hold.state === 'booked')
    return (
      <Alert severity="success" role="status">
        Tu turno quedó reservado. ¡Te esperamos!
      </Alert>
    );
  if (hold.state === 'expired')
    return (
      <Alert severity="warning" role="status">
        Pasaron los diez minutos y el horario se liberó. Puedes elegir otro.
      </Alert>
    );
  return (
    <Alert severity="info" role="status">
      Todavía no está reservado: confírmalo antes de las {timeAt(hold.expiresAt)}.
    </Alert>
  );
}
