import { queryOptions } from '@tanstack/react-query';
import { healthInsuranceApi } from '../../../shared/api/health-insurance.ts';
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts';

export const healthInsuranceQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.healthInsurances, 'one', id],
    queryFn: ({ signal }) => healthInsuranceApi.readHealthInsurance({ params: { id } }, { signal }),
  });
