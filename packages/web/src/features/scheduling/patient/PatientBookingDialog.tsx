import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { BookingDialog } from '../appointments/BookingDialog.tsx';
import { useAnnounceBooking } from '../appointments/use-announce-booking.tsx';
import { schedulingSettingsQuery } from '../settings/settings.queries.ts';
import { patientAppointmentsQuery } from './patient-appointments.queries.ts';

/** Books an appointment of a patient from the screen of another feature: the form opens with the next free slots. */
export function PatientBookingDialog({ clinicId, patient, ...given }: ExtensionProps['bookingDialog']) {
  const { typeId, professionalId, onBooked, onClose } = given;
  const user = useSignedInUser();
  const queries = useQueryClient();
  const announce = useAnnounceBooking(clinicId);
  const settings = useQuery(schedulingSettingsQuery(clinicId));
  const isMissing = settings.isLoadingError || settings.data?.ready === false;
  useEffect(() => {
    if (!isMissing) return;
    if (settings.error) toastFailure('Error al cargar la agenda', settings.error);
    else toast.warning('La agenda todavía no tiene horarios');
    onClose();
  }, [isMissing, settings.error, onClose]);
  if (!settings.data?.ready) return null;
  const usual = settings.data.professionals.find(({ id }) => id === (professionalId ?? user.id))?.id;
  return (
    <BookingDialog
      open
      settings={settings.data}
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
      onClose={onClose}
    />
  );
}
