import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isStatus } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { BookingSteps } from './BookingSteps.tsx';
import { onlineClinicQuery } from './online-booking.queries.ts';

/** /reservar/:clinicId, where patients book without a session. */
export function OnlineBookingPage() {
  const clinicId = Number(useParams().clinicId);
  return (
    <PublicCard title="Reserva tu turno" maxWidth={640}>
      {Number.isSafeInteger(clinicId) && clinicId > 0 ? <Booking clinicId={clinicId} /> : <NoBooking />}
    </PublicCard>
  );
}

function Booking({ clinicId }: { clinicId: number }) {
  const clinic = useQuery(onlineClinicQuery(clinicId));
  if (isStatus(clinic.error, 404) || isStatus(clinic.error, 400)) return <NoBooking />;
  if (clinic.data) return <BookingSteps clinic={clinic.data} />;
  if (clinic.isError)
    return (
      <ErrorState
        message="No se pudo cargar la página de turnos."
        error={clinic.error}
        onRetry={() => clinic.refetch()}
      />
    );
  return <LoadingSkeleton shape="rows" label="Cargando la clínica..." />;
}

const NoBooking = () => (
  <Alert severity="info">
    Esta clínica no da turnos por internet. Comunícate con ella por teléfono, o revisa que la dirección esté
    completa.
  </Alert>
);
