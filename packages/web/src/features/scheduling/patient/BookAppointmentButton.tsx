import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Add from '@mui/icons-material/Add';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import { schedulingSettingsQuery } from '../settings/settings.queries.ts';

const NextFreeBooking = lazyComponent(() =>
  import('./PatientBookingDialog.tsx').then((module) => module.NextFreeBooking),
);

interface Props extends Pick<ButtonProps, 'variant' | 'sx'> {
  patient: Patient;
}

export function BookAppointmentButton({ patient, ...style }: Props) {
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
