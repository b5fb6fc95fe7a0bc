import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import type { QueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { exchangeApi } from '../exchange.api.ts';

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
