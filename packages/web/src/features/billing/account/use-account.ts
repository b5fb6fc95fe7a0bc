import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOwnChange } from '../../../shared/api/own-changes.ts';
import { billingKey } from '../billing.api.ts';
import { accountQuery } from './account.queries.ts';

/** The account of a patient, and again after the user has saved a history: its plan is a part of the account. */
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
