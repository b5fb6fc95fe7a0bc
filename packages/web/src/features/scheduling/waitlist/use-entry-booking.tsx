import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi, schedulingKey } from '../../../shared/api/scheduling.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { conflictIn, NOTHING_ALLOWED } from '../appointments/booking-form.ts';
import { slotText } from './entry-texts.ts';

interface Booking {
  readonly entry: WaitlistEntry;
  readonly slot: Slot;
  readonly simultaneous?: boolean;
}

interface Question extends Omit<Booking, 'simultaneous'> {
  readonly message: string;
}

/** Requires a confirmation if the patient has another appointment at the time. */
export function useEntryBooking(clinicId: number, onBooked?: () => void) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const booking = useMutation({
    mutationFn: ({ entry, slot: { professionalId, chairId, startsAt }, simultaneous }: Booking) =>
      schedulingApi.bookWaitlistEntry({
        params: { clinicId, id: entry.id },
        body: {
          professionalId,
          ...(chairId !== null && { chairId }),
          ...clinicTimeAt(new Date(startsAt)),
          ...(simultaneous && { simultaneous }),
          version: entry.version,
        },
      }),
    onMutate: () => setQuestion(undefined),
    onSuccess: (_, { entry, slot }) => {
      toast.success(`Turno reservado para ${entry.patient.name}: ${slotText(slot)}`);
      onBooked?.();
    },
    onError: (error, { entry, slot }) => {
      const conflict = conflictIn(error, NOTHING_ALLOWED, 'Reservar');
      if (conflict?.override?.allowed.simultaneous) setQuestion({ message: conflict.message, entry, slot });
      else toastFailure('No se pudo reservar el turno', error, serverMessage);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: schedulingKey(clinicId) }),
  });
  return {
    book: useSingleFlight(booking.mutateAsync),
    bookingId: booking.isPending ? booking.variables.entry.id : undefined,
    question,
    dismiss: () => setQuestion(undefined),
  };
}

type QuestionProps = Pick<ReturnType<typeof useEntryBooking>, 'question' | 'book' | 'dismiss'>;

export const SimultaneousBookingDialog = ({ question, book, dismiss }: QuestionProps) =>
  question && (
    <ConfirmDialog
      open
      title="¿Reservar igual?"
      confirmLabel="Reservar igual"
      color="warning"
      focusOn="cancel"
      onConfirm={() => book({ entry: question.entry, slot: question.slot, simultaneous: true })}
      onCancel={dismiss}
    >
      {question.message}.
    </ConfirmDialog>
  );
