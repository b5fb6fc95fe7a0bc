import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { type Linked, PublicLinkPage } from '../../../shared/ui/PublicLinkPage.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { timeOf } from '../appointment-texts.ts';
import { AppointmentFacts } from '../messages/AppointmentFacts.tsx';
import { schedulingPaths } from '../scheduling.paths.ts';

export const BookingLinkPage = () => (
  <PublicLinkPage
    title="Confirmá tu turno"
    maxWidth={560}
    name="booking-link"
    read={(params, signal) => schedulingApi.readLinkedHold({ params }, { signal })}
    invalid="El enlace no es válido o ya venció. Abrilo completo desde el último email que recibiste, o pedí el turno otra vez."
    failure="No se pudo cargar el turno."
    loading="Cargando el turno..."
  >
    {(linked) => <Hold {...linked} />}
  </PublicLinkPage>
);

function Hold({ data: hold, params, show, reload }: Linked<LinkedHold>) {
  const confirmation = useMutation({
    mutationFn: () => schedulingApi.confirmLinkedHold({ params }),
    onSuccess: show,
    onError: reload,
  });
  const confirm = useSingleFlight(() => confirmation.mutateAsync());
  const failure =
    confirmation.error && failureOf(confirmation.error, 'No se pudo confirmar el turno', serverMessage);
  // The booked appointment may have been moved or cancelled since.
  if (hold.state === 'booked' && (confirmation.isIdle || confirmation.isError))
    return <Navigate replace to={schedulingPaths.appointmentLink.to(params)} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Notice hold={hold} />
      {failure && hold.state === 'requested' && <FailureAlert failure={failure} />}
      {hold.state !== 'expired' && <AppointmentFacts appointment={hold} />}
      <Stack sx={{ gap: 1.5, '& > *': { minHeight: 44 } }}>
        {hold.state === 'requested' && (
          <Button variant="contained" size="large" loading={confirmation.isPending} onClick={confirm}>
            Confirmar turno
          </Button>
        )}
        {hold.state === 'booked' && (
          <Button variant="outlined" component={Link} to={schedulingPaths.appointmentLink.to(params)}>
            Agregar al calendario o cancelar
          </Button>
        )}
        {(hold.state === 'expired' || failure) && hold.state !== 'booked' && (
          <Button
            variant={failure && hold.state !== 'expired' ? 'outlined' : 'contained'}
            component={Link}
            to={schedulingPaths.onlineBooking.to({ clinicId: hold.clinicId })}
          >
            Elegir otro horario
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function Notice({ hold }: { hold: LinkedHold }) {
  const notices: Readonly<Record<LinkedHold['state'], readonly [AlertColor, string]>> = {
    requested: ['info', `Todavía no está reservado: confirmalo antes de las ${timeOf(hold.expiresAt)}.`],
    booked: ['success', 'Tu turno quedó reservado. ¡Te esperamos!'],
    expired: ['warning', 'Pasaron los diez minutos y el horario se liberó. Podés elegir otro.'],
  };
  const [severity, text] = notices[hold.state];
  return (
    <Alert severity={severity} role="status">
      {text}
    </Alert>
  );
}
