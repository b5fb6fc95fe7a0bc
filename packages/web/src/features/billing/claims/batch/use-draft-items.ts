import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../../shared/ui/toast-with-undo.tsx';
import { billingApi } from '../../billing.api.ts';
import { claimBatchQuery, refreshClaims } from '../claims.queries.ts';

/** Takes items out of a draft: shown at once, rolled back if the server refuses, undone from the message. */
export function useDraftItems({ clinicId, id }: Pick<ClaimBatch, 'clinicId' | 'id'>) {
  const queries = useQueryClient();
  const isPending = useRef(false);
  const { queryKey } = claimBatchQuery(clinicId, id);

  async function write(itemIds: readonly number[], expected?: (batch: ClaimBatch) => ClaimBatch) {
    const shown = queries.getQueryData(queryKey);
    if (!shown || isPending.current) return false;
    isPending.current = true;
    const { period, note, version } = shown;
    if (expected) queries.setQueryData(queryKey, expected(shown));
    try {
      const stored = await billingApi.updateClaimBatch({
        params: { clinicId, id },
        body: { period, note, itemIds: [...itemIds], version },
      });
      queries.setQueryData(queryKey, stored);
      return true;
    } catch (error) {
      queries.setQueryData(queryKey, shown);
      toastFailure('No se pudo cambiar la presentación', error, serverMessage);
      return false;
    } finally {
      isPending.current = false;
      void refreshClaims(queries, clinicId);
    }
  }

  const idsNow = (): number[] => queries.getQueryData(queryKey)?.lines.map(({ itemId }) => itemId) ?? [];

  return async function takeOut({ itemId }: ClaimLine): Promise<void> {
    const isOut = await write(
      idsNow().filter((each) => each !== itemId),
      (batch) => ({ ...batch, lines: batch.lines.filter((line) => line.itemId !== itemId) }),
    );
    if (isOut) toastWithUndo('Prestación quitada', () => write([...idsNow(), itemId]));
  };
}
