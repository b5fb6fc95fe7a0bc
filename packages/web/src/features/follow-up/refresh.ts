import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../shared/api/failure.ts';
import { toastFailure } from '../../shared/ui/failure-toast.ts';
import { followUpKey, patientFollowUpKey } from './follow-up.api.ts';

export const refreshFollowUp = (
  queries: QueryClient,
  clinicId: number,
  patientId: number | undefined,
): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: followUpKey(clinicId) }),
    patientId !== undefined && queries.invalidateQueries({ queryKey: patientFollowUpKey(patientId) }),
  ]);

interface Item {
  readonly id: number;
  readonly clinicId: number;
  readonly patientId: number | undefined;
}

/**
 * Returns a function that changes a task or recall. `show` displays the change at once and returns its
 * rollback. Resolves to undefined if another change of the item is pending, or after a failure, which the
 * screen already shows.
 */
export function useItemChange(failed: string) {
  const queries = useQueryClient();
  const pending = useRef(new Set<number>());
  return async function change<T>(item: Item, show: () => () => void, request: () => Promise<T>) {
    if (pending.current.has(item.id)) return undefined;
    pending.current.add(item.id);
    const rollBack = show();
    try {
      return { stored: await request(), rollBack };
    } catch (error) {
      rollBack();
      toastFailure(failed, error, serverMessage);
      return undefined;
    } finally {
      pending.current.delete(item.id);
      void refreshFollowUp(queries, item.clinicId, item.patientId);
    }
  };
}
