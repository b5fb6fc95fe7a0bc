import { queryOptions } from '@tanstack/react-query';
import { healthInsuranceApi } from '../../../shared/api/health-insurance.ts';

export const healthInsuranceQuery = (id: number) =>
  queryOptions({
    queryKey: ['health-insurances', 'one', id],
    queryFn: ({ signal }) => healthInsuranceApi.readHealthInsurance({ params: { id } }, { signal }),
  });
