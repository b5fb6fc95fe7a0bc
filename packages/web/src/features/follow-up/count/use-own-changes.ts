import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOwnChange } from '../../../shared/api/own-changes.ts';
import { followUpKey } from '../follow-up.api.ts';

/** Loads the work again after the user has changed something else, such as the state of an appointment. */
export function useOwnChanges(clinicId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onOwnChange((service) => {
        // Changes of the work itself are followed by `refreshFollowUp`.
        if (service === 'follow-up' || clinicId === undefined) return;
        void queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
        void queries.invalidateQueries({ queryKey: ['patient-follow-up'] });
      }),
    [clinicId, queries],
  );
}
