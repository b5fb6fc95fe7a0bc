import { queryOptions } from '@tanstack/react-query';
import { exchangeApi } from '../exchange.api.ts';

/** The newest first. */
export const programsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['exchange', clinicId, 'programs'],
    queryFn: ({ signal }) => exchangeApi.listPrograms({ params: { clinicId } }, { signal }),
    // Programs call meanwhile, and tokens expire.
    staleTime: 0,
  });
