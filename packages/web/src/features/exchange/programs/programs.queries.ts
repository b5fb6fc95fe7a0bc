import { queryOptions } from '@tanstack/react-query';
import { exchangeApi } from '../exchange.api.ts';

export const programsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['exchange', clinicId, 'programs'],
    queryFn: ({ signal }) => exchangeApi.listPrograms({ params: { clinicId } }, { signal }),
    // API clients call and tokens expire while the screen is open.
    staleTime: 0,
  });
