import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../../scheduling.api.ts';

/** The closures of a clinic that have not ended. */
export const closuresQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'closures'],
    queryFn: ({ signal }) => schedulingApi.listClosures({ params: { clinicId } }, { signal }),
  });
