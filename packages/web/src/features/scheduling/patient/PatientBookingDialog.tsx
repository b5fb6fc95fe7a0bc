import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { BookingDialog } from '../appointments/BookingDialog.tsx';
import { useAnnounceBooking } from '../appointments/use-announce-booking.tsx';
import { patientAppointmentsQuery } from './patient-appointments.queries.ts';

type BookingProps = ExtensionProps['bookingDialog'];

export function PatientBookingDialog(props: BookingProps) {
  const { clinicId, onClose } = props;
  const settings = useQuery(schedulingSettingsQuery(clinicId));
  const isMissing = settings.isLoadingError || settings.data?.ready === false;
  useEffect(() => {
    if (!isMissing) return;
    if (settings.error) toastFailure('No se pudo cargar la agenda.', settings.error);
    else toast.warning('La agenda todavía no tiene horarios');
    onClose();
  }, [isMissing, settings.error, onClose]);
  if (!settings.data?.ready) return null;
  return <NextFreeBooking {...props} open settings={settings.data} />;
}

interface Props extends Omit<BookingProps, 'clinicId'> {
  open: boolean;
  settings: SchedulingSettings;
}

/** Opens with the next free slots of the given professional, who by default is the user. */
export function NextFreeBooking({ patient, typeId, professionalId, onBooked, ...dialog }: Props) {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const announce = useAnnounceBooking(dialog.settings.clinicId);
  const usual = dialog.settings.professionals.find(({ id }) => id === (professionalId ?? user.id))?.id;
  return (
    <BookingDialog
      open={dialog.open}
      settings={dialog.settings}
      start={{
        patient: { id: patient.id, name: patient.name },
        place: { day: '', time: '', ...(usual !== undefined && { professionalId: usual }) },
        ...(typeId !== undefined && { typeId }),
        findsSlot: true,
      }}
      onBooked={(booked) => {
        announce(booked);
        void queries.invalidateQueries({ queryKey: patientAppointmentsQuery(patient.id).queryKey });
        onBooked();
      }}
      onClose={dialog.onClose}
    />
  );
}
