import { isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { FailedLine } from '../../../shared/ui/FailedLine.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { stateText } from '../appointment-texts.ts';
import { BookAppointmentButton } from './BookAppointmentButton.tsx';
import { patientAppointmentsQuery } from './patient-appointments.queries.ts';

/** The appointments that the patient still has, the next one first. */
export function UpcomingAppointments({ patient }: PatientPartProps) {
  const appointments = useQuery(patientAppointmentsQuery(patient.id));
  const [now] = useState(() => Date.now());
  const upcoming = appointments.data
    ?.filter(({ state, endsAt }) => isPending(state) && Date.parse(endsAt) >= now)
    .toReversed();
  return (
    <Panel title="Próximos turnos">
      {/* As high as the text for none, so that nothing below moves. */}
      {appointments.isPending && (
        <Typography variant="body2" color="textSecondary">
          Cargando…
        </Typography>
      )}
      {appointments.isLoadingError && (
        <FailedLine message="No se pudieron cargar los próximos turnos." onRetry={appointments.refetch} />
      )}
      {upcoming?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No tiene turnos pendientes.
        </Typography>
      )}
      {upcoming && upcoming.length > 0 && (
        <Box component="ul" aria-label="Próximos turnos" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {upcoming.map((appointment) => (
            <Typography key={appointment.id} component="li" variant="body2" sx={{ py: 0.5 }}>
              <b>{formatMoment(appointment.startsAt, getConfig().clinicTimeZone)}</b> {stateText(appointment)}
            </Typography>
          ))}
        </Box>
      )}
      <BookAppointmentButton patient={patient} sx={{ mt: 1, ml: -1 }} />
    </Panel>
  );
}
