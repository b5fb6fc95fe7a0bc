import EventOutlined from '@mui/icons-material/EventOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { nextAppointmentOf, patientAppointmentsQuery } from './patient-appointments.queries.ts';

/** The patient's next appointment, in the header of their page. */
export function NextAppointment({ patient }: PatientPartProps) {
  const appointments = useQuery(patientAppointmentsQuery(patient.id));
  const [now] = useState(() => new Date());
  const next = appointments.data && nextAppointmentOf(appointments.data, now);
  const missing = appointments.isLoadingError ? 'Próximo turno no disponible' : 'Próximo turno…';
  const none = appointments.data ? 'Sin próximo turno' : missing;
  return (
    <Stack direction="row" sx={{ gap: 0.75, mt: 0.75, alignItems: 'center', color: 'text.secondary' }}>
      <EventOutlined sx={{ fontSize: '1rem' }} />
      <Typography variant="body2">
        {next ? `Próximo turno: ${formatMoment(next.startsAt, getConfig().clinicTimeZone)}` : none}
      </Typography>
    </Stack>
  );
}
