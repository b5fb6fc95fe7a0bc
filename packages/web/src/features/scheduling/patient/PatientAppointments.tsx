import type { Patient } from '@dentaria/contract/auth/patients.ts';
import { isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import Add from '@mui/icons-material/Add';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { patientName } from '../../../shared/patients/patient-name.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { StateIcon } from '../AppointmentIcons.tsx';
import { stateText } from '../appointment-texts.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import { nextAppointmentOf, patientAppointmentsQuery } from './patient-appointments.queries.ts';

export function AppointmentsTab({ patient }: PatientPartProps) {
  const appointments = useQuery(patientAppointmentsQuery(patient.id));
  const settings = useQuery({
    ...schedulingSettingsQuery(patient.clinicId ?? 0),
    enabled: patient.clinicId !== null,
  });
  const typeOf = ({ typeId }: Appointment) =>
    settings.data?.types.find(({ id }) => id === typeId)?.name ?? 'Turno';
  const professionalOf = ({ professionalId }: Appointment) =>
    settings.data?.professionals.find(({ id }) => id === professionalId)?.name;
  return (
    <Panel title="Turnos">
      <BookAppointmentButton patient={patient} variant="contained" />
      <QueryState query={appointments} failed="No se pudieron cargar los turnos." />
      {appointments.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 2 }}>
          Todavía no tiene turnos.
        </Typography>
      )}
      {appointments.data && appointments.data.length > 0 && (
        <Box component="ul" aria-label="Turnos" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {appointments.data.map((appointment) => (
            <Box
              component="li"
              key={appointment.id}
              sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
            >
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                <b>{clinicDateTime(appointment.startsAt)}</b> {typeOf(appointment)}
              </Typography>
              <Typography
                variant="caption"
                color="textSecondary"
                sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
              >
                <StateIcon state={appointment.state} />
                {[stateText(appointment), professionalOf(appointment), appointment.cancelReason]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

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
        {next ? `Próximo turno: ${clinicDateTime(next.startsAt)}` : none}
      </Typography>
    </Stack>
  );
}

export function UpcomingAppointments({ patient }: PatientPartProps) {
  const appointments = useQuery(patientAppointmentsQuery(patient.id));
  const [now] = useState(() => Date.now());
  const upcoming = appointments.data
    ?.filter(({ state, endsAt }) => isPending(state) && Date.parse(endsAt) >= now)
    .toReversed();
  return (
    <Panel title="Próximos turnos">
      {/* As tall as the text for no appointments, so that the layout does not shift. */}
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
              <b>{clinicDateTime(appointment.startsAt)}</b> {stateText(appointment)}
            </Typography>
          ))}
        </Box>
      )}
      <BookAppointmentButton patient={patient} sx={{ mt: 1, ml: -1 }} />
    </Panel>
  );
}

const NextFreeBooking = lazyComponent(
  async () => (await import('./PatientBookingDialog.tsx')).NextFreeBooking,
);

interface BookButtonProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  patient: Patient;
}

function BookAppointmentButton({ patient, ...style }: BookButtonProps) {
  const user = useSignedInUser();
  const booking = useDialogState<object>();
  const clinicId = patient.clinicId ?? 0;
  const settings = useQuery({ ...schedulingSettingsQuery(clinicId), enabled: patient.clinicId !== null });
  if (patient.clinicId === null) return null;
  const query = { clinic: clinicId === user.clinicId ? undefined : clinicId };
  const button = { ...style, startIcon: <Add />, children: 'Nuevo turno' };
  // The agenda explains what is missing.
  if (settings.isLoadingError || settings.data?.ready === false)
    return <Button component={Link} to={schedulingPaths.agenda.to({}, query)} {...button} />;
  return (
    <>
      <Button {...button} loading={booking.isOpen && !settings.data} onClick={() => booking.open({})} />
      {booking.subject && settings.data && (
        <NextFreeBooking
          key={booking.openCount}
          open={booking.isOpen}
          settings={settings.data}
          patient={{ id: patient.id, name: patientName(patient) }}
          onBooked={booking.close}
          onClose={booking.close}
        />
      )}
    </>
  );
}
