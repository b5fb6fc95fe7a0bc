import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { QUERY_KEYS } from './query-keys.ts';
import { serviceClient } from './service-client.ts';

export const healthInsuranceApi = serviceClient(healthInsuranceService);

/** Every obra social: for its own list, and for the fields elsewhere that suggest one. */
export const healthInsuranceListQuery = queryOptions({
  queryKey: [...QUERY_KEYS.healthInsurances, 'all'],
  queryFn: ({ signal }) => healthInsuranceApi.listHealthInsurances({}, { signal }),
});
