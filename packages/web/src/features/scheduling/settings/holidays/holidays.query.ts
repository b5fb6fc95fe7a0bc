import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../../scheduling.api.ts';

/** The national holidays of a year. */
export const holidaysQuery = (clinicId: number, year: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'holidays', year],
    queryFn: ({ signal }) =>
      schedulingApi.listHolidays({ params: { clinicId }, query: { year } }, { signal }),
  });
