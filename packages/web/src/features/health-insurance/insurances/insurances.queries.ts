import { queryOptions } from '@tanstack/react-query';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../shared/api/health-insurance.ts';

export const healthInsuranceQuery = (id: number) =>
  queryOptions({
    queryKey: [...HEALTH_INSURANCES_KEY, 'one', id],
    queryFn: ({ signal }) => healthInsuranceApi.readHealthInsurance({ params: { id } }, { signal }),
  });
