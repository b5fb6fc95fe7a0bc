import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Add from '@mui/icons-material/Add';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import type { BookingStart } from '../appointments/booking-form.ts';
import { useAnnounceBooking } from '../appointments/use-announce-booking.tsx';
import { schedulingPaths } from '../scheduling.paths.ts';
import { schedulingSettingsQuery } from '../settings/settings.queries.ts';
import { patientAppointmentsQuery } from './patient-appointments.queries.ts';

const BookingDialog = lazyComponent(() =>
  import('../appointments/BookingDialog.tsx').then((module) => module.BookingDialog),
);

interface Props extends Pick<ButtonProps, 'variant' | 'sx'> {
  patient: Patient;
}

/** Books an appointment of a patient: the form opens with the next free slots. */
export function BookAppointmentButton({ patient, ...style }: Props) {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const booking = useDialogState<BookingStart>();
  const clinicId = patient.clinicId ?? 0;
  const announce = useAnnounceBooking(clinicId);
  const settings = useQuery({ ...schedulingSettingsQuery(clinicId), enabled: patient.clinicId !== null });
  if (patient.clinicId === null) return null;
  const query = { clinic: clinicId === user.clinicId ? undefined : clinicId };
  const button = { ...style, startIcon: <Add />, children: 'Nuevo turno' };
  // The agenda explains what is missing.
  if (settings.isLoadingError || settings.data?.ready === false)
    return <Button component={Link} to={schedulingPaths.agenda.to({}, query)} {...button} />;
  const own = settings.data?.professionals.find(({ id }) => id === user.id)?.id;
  const place = { day: '', time: '', ...(own !== undefined && { professionalId: own }) };
  return (
    <>
      <Button
        {...button}
        loading={booking.isOpen && !settings.data}
        onClick={() =>
          booking.open({ patient: { id: patient.id, name: patientName(patient) }, place, findsSlot: true })
        }
      />
      {booking.subject && settings.data && (
        <BookingDialog
          key={booking.openCount}
          open={booking.isOpen}
          settings={settings.data}
          start={booking.subject}
          onBooked={(booked) => {
            booking.close();
            announce(booked);
            void queries.invalidateQueries({ queryKey: patientAppointmentsQuery(patient.id).queryKey });
          }}
          onClose={booking.close}
        />
      )}
    </>
  );
}
