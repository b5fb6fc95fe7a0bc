import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOwnChange } from '../../../shared/api/own-changes.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import type { DayRange } from './day-range.ts';

const accountKey = (clinicId: number, patientId: number) =>
  [...billingKey(clinicId), 'account', patientId] as const;

export const accountQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: accountKey(clinicId, patientId),
    queryFn: ({ signal }) => billingApi.readAccount({ params: { clinicId, patientId } }, { signal }),
  });

export const statementQuery = (clinicId: number, patientId: number, range: DayRange) =>
  queryOptions({
    queryKey: [...accountKey(clinicId, patientId), 'entries', range],
    queryFn: ({ signal }) =>
      billingApi.readStatement({ params: { clinicId, patientId }, query: range }, { signal }),
  });

/** Reloads after the user saves a history, because its plan is a part of the account. */
export function useAccount(clinicId: number, patientId: number, { enabled = true } = {}) {
  const queries = useQueryClient();
  useEffect(
    () =>
      onOwnChange((service) => {
        if (service === 'clinical-history')
          void queries.invalidateQueries({ queryKey: billingKey(clinicId) });
      }),
    [clinicId, queries],
  );
  return useQuery({ ...accountQuery(clinicId, patientId), enabled });
}
