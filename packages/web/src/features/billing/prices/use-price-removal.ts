import type { Price, PriceList, Prices } from '@dentaria/contract/billing/prices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useQueue } from '../../../shared/lib/use-queue.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { billingApi, billingKey } from '../billing.api.ts';
import { pricesQuery } from './prices.queries.ts';

/**
 * Removes a future price from the screen at once, and restores it if the server rejects the change. Changes
 * run one after the other, because each needs the version that the previous one returned. A response still
 * lists prices that are waiting for removal.
 */
export function usePriceRemoval({ clinicId, id }: Pick<PriceList, 'clinicId' | 'id'>) {
  const queries = useQueryClient();
  const removing = useRef(new Set<string>());
  const enqueue = useQueue();
  const { queryKey } = pricesQuery(clinicId, id);

  async function send(call: (version: number) => Promise<Prices>, failed: string) {
    try {
      const stored = await call(queries.getQueryData(queryKey)?.list.version ?? 0);
      queries.setQueryData(queryKey, stored);
      return stored;
    } catch (error) {
      toastFailure(failed, error, serverMessage);
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey: billingKey(clinicId) });
    }
  }

  const change = (call: (version: number) => Promise<Prices>, failed: string) =>
    enqueue(() => send(call, failed));

  async function remove(price: Price): Promise<void> {
    const { procedureId, validFrom } = price;
    const key = `${procedureId} ${validFrom}`;
    if (removing.current.has(key)) return;
    removing.current.add(key);
    queries.setQueryData(queryKey, (prices) => prices && without(prices, price));
    const stored = await change(
      (version) =>
        billingApi.removePrice({ params: { clinicId, id, procedureId }, query: { validFrom, version } }),
      'No se pudo quitar el arancel',
    );
    removing.current.delete(key);
    if (stored) toastWithUndo('Arancel quitado', () => restore(price));
  }

  const restore = ({ procedureId, ...price }: Price) =>
    change(
      (version) =>
        billingApi.writePrice({ params: { clinicId, id, procedureId }, body: { ...price, version } }),
      'No se pudo volver a poner el arancel',
    );

  return remove;
}

const without = (prices: Prices, { procedureId, validFrom }: Price): Prices => ({
  ...prices,
  upcoming: prices.upcoming.filter(
    (each) => each.procedureId !== procedureId || each.validFrom !== validFrom,
  ),
});
