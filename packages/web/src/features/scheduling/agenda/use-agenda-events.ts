import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '../../../shared/api/event-stream.ts';
import { schedulingApi, schedulingKey } from '../../../shared/api/scheduling.ts';

/** Also refetches after the connection was lost. */
export function useAgendaEvents(clinicId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (clinicId === undefined) return undefined;
    let lastStamp: string | undefined;
    const refetch = () => void queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
    return followEvents({
      open: (signal) => schedulingApi.watchAgenda({ params: { clinicId } }, { signal }),
      onEvent: ({ stamp }) => {
        if (stamp !== lastStamp) refetch();
        lastStamp = stamp;
      },
      onSilence: refetch,
    });
  }, [clinicId, queries]);
}
