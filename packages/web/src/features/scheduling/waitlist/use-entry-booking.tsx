import type { Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { conflictIn, NOTHING_ALLOWED } from '../appointments/booking-form.ts';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';
import { slotText } from './entry-texts.ts';

/** A booking of a patient who has an appointment with another professional at the time. */
interface AskedBooking {
  readonly message: string;
  readonly entry: WaitlistEntry;
  readonly slot: Slot;
}

/**
 * Books a waiting patient into a slot by one click. `booking` is the entry while its call is pending, `asked` a booking
 * that has to be confirmed.
 */
export function useEntryBooking(clinicId: number, onBooked?: (appointment: Appointment) => void) {
  const queries = useQueryClient();
  const [booking, setBooking] = useState<number>();
  const [asked, setAsked] = useState<AskedBooking>();
  const book = useSingleFlight(async (entry: WaitlistEntry, slot: Slot, simultaneous?: boolean) => {
    const { professionalId, chairId, startsAt } = slot;
    setBooking(entry.id);
    setAsked(undefined);
    try {
      const appointment = await schedulingApi.bookWaitlistEntry({
        params: { clinicId, id: entry.id },
        body: {
          professionalId,
          ...(chairId !== null && { chairId }),
          ...clinicTimeAt(new Date(startsAt)),
          ...(simultaneous && { simultaneous }),
          version: entry.version,
        },
      });
      toast.success(`Turno reservado para ${entry.patient.name}: ${slotText({ startsAt })}`);
      onBooked?.(appointment);
    } catch (error) {
      const conflict = conflictIn(error, NOTHING_ALLOWED, 'Reservar');
      if (conflict?.override?.allowed.simultaneous) setAsked({ message: conflict.message, entry, slot });
      else toastFailure('Error al reservar el turno', error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
    setBooking(undefined);
  });
  return { book, booking, asked, dismiss: () => setAsked(undefined) };
}

type AskedBookingProps = Pick<ReturnType<typeof useEntryBooking>, 'asked' | 'book' | 'dismiss'>;

/** Asks before a patient is booked with two professionals at one time. */
export const AskedBookingDialog = ({ asked, book, dismiss }: AskedBookingProps) =>
  asked && (
    <ConfirmDialog
      open
      title="¿Reservar igual?"
      confirmLabel="Reservar igual"
      color="warning"
      focusOn="cancel"
      onConfirm={() => book(asked.entry, asked.slot, true)}
      onCancel={dismiss}
    >
      {asked.message}.
    </ConfirmDialog>
  );
