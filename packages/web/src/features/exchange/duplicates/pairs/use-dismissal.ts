import type { DuplicatePair } from '@dentaria/contract/exchange/duplicates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { duplicatePairsQuery } from '../duplicates.queries.ts';

type PairOfPatients = { readonly first: { readonly id: number }; readonly second: { readonly id: number } };

export const pairKey = ({ first, second }: PairOfPatients): string =>
  [first.id, second.id].sort((one, other) => one - other).join('-');

const byLikelihood = (one: DuplicatePair, other: DuplicatePair): number => other.score - one.score;

/** Moves the pair between the cached lists, because loading them takes long. */
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
    mutationFn: ({
      pair: { first, second },
      isDismissed,
    }: {
      pair: PairOfPatients;
      isDismissed: boolean;
    }) => {
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
      toastFailure(isDismissed ? 'No se pudo descartar el par' : 'No se pudo volver a listar el par', error),
  });
  const once = useSingleFlight((pair: PairOfPatients, isDismissed: boolean) =>
    change.mutateAsync({ pair, isDismissed }),
  );
  return { isPending: change.isPending, change: once };
}
