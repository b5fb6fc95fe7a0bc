import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../../scheduling.api.ts';

/** Pending appointments outside of hours, in a closure or on a holiday. */
export const outsideHoursQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'outside-hours'],
    queryFn: ({ signal }) => schedulingApi.listOutsideHours({ params: { clinicId } }, { signal }),
  });
