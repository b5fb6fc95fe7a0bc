import { queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

/** By which obra social and plan a patient is charged. */
export const coverageQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'coverage', patientId],
    queryFn: ({ signal }) => billingApi.readCoverage({ params: { clinicId, patientId } }, { signal }),
  });
