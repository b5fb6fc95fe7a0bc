import type { DuplicatePair } from '@dentaria/contract/exchange/duplicates.ts';
import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { exchangeApi, exchangeQuery } from '../exchange.api.ts';
import type { ComparedPair } from './duplicates-address.ts';

/** Compares every pair of patients, which is too slow to repeat on every window focus. */
export const duplicatePairsQuery = (clinicId: number, isDismissed: boolean) => ({
  ...exchangeQuery(['duplicates', 'pairs', isDismissed], exchangeApi.listDuplicates, {
    params: { clinicId },
    query: isDismissed ? { dismissed: 'yes' as const } : {},
  }),
  refetchOnWindowFocus: false,
});

/**
 * Never refetched, because new values would replace those that the user is choosing between. The server
 * rejects a merge of outdated records.
 */
export const mergePreviewQuery = (clinicId: number, pair: ComparedPair) => ({
  ...exchangeQuery(['duplicates', 'preview', pair.keptId, pair.otherId], exchangeApi.previewMerge, {
    params: { clinicId },
    query: pair,
  }),
  refetchOnWindowFocus: false,
});

export const mergesQuery = (clinicId: number) =>
  exchangeQuery(['duplicates', 'merges'], exchangeApi.listMerges, { params: { clinicId } });

export const mergeQuery = (clinicId: number, id: number) =>
  exchangeQuery(['duplicates', 'merge', id], exchangeApi.readMerge, { params: { clinicId, id } });

interface Dismissal {
  readonly pair: PairOfPatients;
  readonly isDismissed: boolean;
}

type PairOfPatients = { readonly first: { readonly id: number }; readonly second: { readonly id: number } };

export const pairKey = ({ first, second }: PairOfPatients): string =>
  [first.id, second.id].sort((one, other) => one - other).join('-');

const byLikelihood = (one: DuplicatePair, other: DuplicatePair): number => other.score - one.score;

/** Moves the pair between the cached lists, because loading them is slow. */
export function useDismissal(clinicId: number, onDone?: () => void) {
  const queries = useQueryClient();
  const listKey = (isDismissed: boolean) => duplicatePairsQuery(clinicId, isDismissed).queryKey;
  const move = (pair: PairOfPatients, toDismissed: boolean): void => {
    let moved: DuplicatePair | undefined;
    queries.setQueryData(listKey(!toDismissed), (list) => {
      moved = list?.pairs.find((each) => pairKey(each) === pairKey(pair));
      return list && moved
        ? { ...list, pairs: list.pairs.filter((each) => each !== moved), total: list.total - 1 }
        : list;
    });
    const added = moved;
    if (added)
      queries.setQueryData(
        listKey(toDismissed),
        (list) =>
          list && { ...list, pairs: [...list.pairs, added].sort(byLikelihood), total: list.total + 1 },
      );
    else void queries.invalidateQueries({ queryKey: listKey(toDismissed) });
  };
  const change = useMutation({
    mutationFn: ({ pair: { first, second }, isDismissed }: Dismissal) => {
      const params = { clinicId, firstId: first.id, secondId: second.id };
      return isDismissed
        ? exchangeApi.dismissDuplicate({ params })
        : exchangeApi.restoreDuplicate({ params });
    },
    onSuccess: (_, { pair, isDismissed }) => {
      move(pair, isDismissed);
      if (!isDismissed) toast.success('El par vuelve a la lista de probables');
      else
        toastWithUndo('Anotado: no son la misma persona', () => change.mutate({ pair, isDismissed: false }));
      onDone?.();
    },
    onError: (error, { isDismissed }) =>
      toastFailure(isDismissed ? 'No se pudo descartar el par' : 'No se pudo restaurar el par', error),
  });
  const start = useSingleFlight((pair: PairOfPatients, isDismissed: boolean) =>
    change.mutateAsync({ pair, isDismissed }),
  );
  return { isPending: change.isPending, change: start };
}

const UNDO_SECONDS = 20;

/** A merge moves rows of every module. */
const reloadEverything = (queries: QueryClient): Promise<void> => queries.invalidateQueries();

export async function undoMerge(queries: QueryClient, clinicId: number, id: number): Promise<void> {
  try {
    await exchangeApi.undoMerge({ params: { clinicId, id } });
    toast.success('Unificación deshecha: las dos fichas están como antes');
  } catch (error) {
    toastFailure('No se pudo deshacer la unificación', error);
  }
  await reloadEverything(queries);
}

export function announceMerge(queries: QueryClient, clinicId: number, { id }: PatientMerge): void {
  toastWithUndo('Fichas unificadas', () => undoMerge(queries, clinicId, id), UNDO_SECONDS);
  void reloadEverything(queries);
}
