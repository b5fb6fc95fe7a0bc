import type { NumbersQuery } from '@dentaria/contract/scheduling/numbers.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

/** What happened in a clinic, by month and professional. */
export const numbersQuery = (clinicId: number, period: NumbersQuery) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'numbers', period.from, period.to],
    queryFn: ({ signal }) => schedulingApi.readNumbers({ params: { clinicId }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
