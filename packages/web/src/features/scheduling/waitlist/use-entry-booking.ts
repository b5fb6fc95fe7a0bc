import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';
import { slotText } from './entry-texts.ts';

/** Books a waiting patient into a slot by one click. `booking` is the entry while its call is pending. */
export function useEntryBooking(clinicId: number, onBooked?: (appointment: Appointment) => void) {
  const queries = useQueryClient();
  const [booking, setBooking] = useState<number>();
  const book = useSingleFlight(async (entry: WaitlistEntry, { professionalId, chairId, startsAt }: Slot) => {
    setBooking(entry.id);
    try {
      const appointment = await schedulingApi.bookWaitlistEntry({
        params: { clinicId, id: entry.id },
        body: {
          professionalId,
          ...(chairId !== null && { chairId }),
          ...clinicTimeAt(new Date(startsAt)),
          version: entry.version,
        },
      });
      toast.success(`Turno reservado para ${entry.patient.name}: ${slotText({ startsAt })}`);
      onBooked?.(appointment);
    } catch (error) {
      toastFailure('Error al reservar el turno', error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
    setBooking(undefined);
  });
  return { book, booking };
}
