import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOwnChange } from '../../../shared/api/own-changes.ts';
import { billingApi, billingKey, billingQuery } from '../billing.api.ts';
import type { DayRange } from './day-range.ts';

export const accountQuery = (clinicId: number, patientId: number) =>
  billingQuery(['account', patientId], billingApi.readAccount, { params: { clinicId, patientId } });

export const statementQuery = (clinicId: number, patientId: number, query: DayRange) =>
  billingQuery(['account', patientId, 'entries', query], billingApi.readStatement, {
    params: { clinicId, patientId },
    query,
  });

/** Reloads after a history is saved, because its plan is part of the account. */
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
