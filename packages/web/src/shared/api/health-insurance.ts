import { healthInsuranceAddresses } from '@dentaria/contract/health-insurance/addresses.ts';
import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { serviceClient } from './service-client.ts';

export const healthInsuranceApi = serviceClient<typeof healthInsuranceService>(healthInsuranceAddresses);

/** Prefix of every query about health insurances and their plans. */
export const HEALTH_INSURANCES_KEY = ['health-insurances'] as const;

/** Every obra social, for its own list and for the fields that suggest one. */
export const healthInsuranceListQuery = queryOptions({
  queryKey: [...HEALTH_INSURANCES_KEY, 'all'],
  queryFn: ({ signal }) => healthInsuranceApi.listHealthInsurances({}, { signal }),
});
