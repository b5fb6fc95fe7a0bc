import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../../shared/ui/toast-with-undo.tsx';
import { billingApi } from '../../billing.api.ts';
import { claimBatchQuery, refreshClaims } from '../claims.queries.ts';

type ItemIds = readonly number[];

/**
 * Takes items out of a draft: shown at once, rolled back if the server refuses, undone from the message. Changes are sent
 * one after the other, each with the version that the one before led to.
 */
export function useDraftItems({ clinicId, id }: Pick<ClaimBatch, 'clinicId' | 'id'>) {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = claimBatchQuery(clinicId, id);

  async function send(change: (ids: ItemIds) => ItemIds): Promise<boolean> {
    const shown = queries.getQueryData(queryKey);
    if (!shown) return false;
    const ids = shown.lines.map(({ itemId }) => itemId);
    const itemIds = [...change(ids)];
    // The second click of a double click.
    if (itemIds.length === ids.length) return false;
    const { period, note, version, lines } = shown;
    queries.setQueryData(queryKey, {
      ...shown,
      lines: lines.filter(({ itemId }) => itemIds.includes(itemId)),
    });
    try {
      const body = { period, note, itemIds, version };
      queries.setQueryData(queryKey, await billingApi.updateClaimBatch({ params: { clinicId, id }, body }));
      return true;
    } catch (error) {
      queries.setQueryData(queryKey, shown);
      toastFailure('No se pudo cambiar la presentación', error, serverMessage);
      return false;
    } finally {
      await refreshClaims(queries, clinicId);
    }
  }

  function change(by: (ids: ItemIds) => ItemIds): Promise<boolean> {
    const sent = last.current.then(() => send(by));
    last.current = sent;
    return sent;
  }

  return async function takeOut({ itemId }: ClaimLine): Promise<void> {
    const isOut = await change((ids) => ids.filter((each) => each !== itemId));
    if (isOut)
      toastWithUndo('Prestación quitada', () =>
        change((ids) => (ids.includes(itemId) ? ids : [...ids, itemId])),
      );
  };
}
