import type { OnlineSlots } from '@dentaria/contract/scheduling/online-booking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { schedulingApi } from '../scheduling.api.ts';
import { type StoredHold, withDeadline } from './stored-hold.ts';

interface Options {
  readonly typeId: number;
  readonly hold: StoredHold | undefined;
  readonly onHold: (hold: StoredHold) => void;
}

/** Holds a slot in place of an earlier one, once for a double click. */
export function useHoldCreation(clinicId: number, { typeId, hold, onHold }: Options) {
  const queries = useQueryClient();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const create = useSingleFlight(async ({ professionalId, startsAt }: OnlineSlots['slots'][number]) => {
    setPending(startsAt);
    setFailure(undefined);
    const { day, time } = clinicTimeAt(new Date(startsAt));
    try {
      const created = await schedulingApi.createHold({
        params: { clinicId },
        body: { typeId, professionalId, day, time, replaces: hold?.token ?? null },
      });
      onHold(withDeadline(created, created.token));
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo reservar el horario.', serverMessage));
      await queries.invalidateQueries({ queryKey: ['online-slots', clinicId] });
    }
    setPending(undefined);
  });
  return { create, pending, failure };
}
