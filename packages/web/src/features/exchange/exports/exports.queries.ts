import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import { exchangeApi } from '../exchange.api.ts';

const POLL_MS = 1_000;

export const isUnfinished = ({ state }: ClinicExport): boolean => state === 'queued' || state === 'running';

export const exportsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['exchange', clinicId, 'exports'],
    queryFn: ({ signal }) => exchangeApi.listExports({ params: { clinicId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
    // A colleague or an API client may have started one.
    staleTime: 0,
  });

export function useExportActions(clinicId: number) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: exportsQuery(clinicId).queryKey });

  async function start(): Promise<void> {
    dismissToasts();
    try {
      await exchangeApi.startExport({ params: { clinicId } });
    } catch (error) {
      if (isStatus(error, 409) && error.errors.state)
        toast.info('Ya había una exportación en curso: es la que se muestra.');
      else toastFailure('No se pudo empezar la exportación', error, serverMessage);
    }
    await reload();
  }

  /** Returns true also if a colleague has already removed it. */
  async function remove(
    id: number,
    texts: { readonly done: string; readonly failed: string },
  ): Promise<boolean> {
    dismissToasts();
    let isGone = true;
    try {
      await exchangeApi.deleteExport({ params: { clinicId, id } });
      toast.success(texts.done);
    } catch (error) {
      isGone = isStatus(error, 404);
      toastFailure(texts.failed, error, serverMessage);
    }
    await reload();
    return isGone;
  }

  return { start, retry: useSingleFlight(start), remove };
}
