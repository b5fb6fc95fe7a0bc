import { healthInsuranceAddresses } from '@dentaria/contract/health-insurance/addresses.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serviceClient } from './service-client.ts';

export const healthInsuranceApi = serviceClient<typeof healthInsuranceService>(healthInsuranceAddresses);

export const HEALTH_INSURANCES_KEY = ['health-insurances'] as const;

export const healthInsuranceListQuery = queryOptions({
  queryKey: [...HEALTH_INSURANCES_KEY, 'all'],
  queryFn: ({ signal }) => healthInsuranceApi.listHealthInsurances({}, { signal }),
});

const NO_INSURANCES: readonly HealthInsurance[] = [];

export const useHealthInsurances = ({ enabled }: { enabled: boolean }): readonly HealthInsurance[] =>
  useQuery({ ...healthInsuranceListQuery, enabled, staleTime: 300_000 }).data ?? NO_INSURANCES;
