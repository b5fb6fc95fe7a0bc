import type { Price, PriceList, Prices } from '@dentaria/contract/billing/prices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { billingApi, billingKey } from '../billing.api.ts';
import { pricesQuery } from './prices.queries.ts';

/**
 * Removes prices of later days: shown at once, rolled back with a message if the server rejects it, and undone from the
 * message that confirms it.
 */
export function usePriceRemoval({ clinicId, id }: Pick<PriceList, 'clinicId' | 'id'>) {
  const queries = useQueryClient();
  const pending = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = pricesQuery(clinicId, id);

  async function send(key: string, call: (version: number) => Promise<Prices>, failed: string) {
    try {
      const stored = await call(queries.getQueryData(queryKey)?.list.version ?? 0);
      queries.setQueryData(queryKey, stored);
      return stored;
    } catch (error) {
      toastFailure(failed, error, serverMessage);
      return undefined;
    } finally {
      pending.current.delete(key);
      void queries.invalidateQueries({ queryKey: billingKey(clinicId) });
    }
  }

  /** One after the other, each with the version that the one before led to. */
  async function change(price: Price, call: (version: number) => Promise<Prices>, failed: string) {
    const key = `${price.procedureId} ${price.validFrom}`;
    if (pending.current.has(key)) return undefined;
    pending.current.add(key);
    const sent = last.current.then(() => send(key, call, failed));
    last.current = sent;
    return sent;
  }

  async function remove(price: Price): Promise<void> {
    const { procedureId, validFrom } = price;
    queries.setQueryData(queryKey, (prices) => prices && without(prices, price));
    const stored = await change(
      price,
      (version) =>
        billingApi.removePrice({ params: { clinicId, id, procedureId }, query: { validFrom, version } }),
      'No se pudo quitar el arancel',
    );
    if (stored) toastWithUndo('Arancel quitado', () => restore(price));
  }

  const restore = ({ procedureId, ...price }: Price) =>
    change(
      { procedureId, ...price },
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
