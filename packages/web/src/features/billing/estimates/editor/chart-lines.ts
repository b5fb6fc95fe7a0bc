import type { ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { clinicalHistoryAddresses } from '@dentaria/contract/clinical-history/addresses.ts';
import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { serviceClient } from '../../../../shared/api/service-client.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi, billingKey } from '../../billing.api.ts';

const historiesApi = serviceClient<typeof clinicalHistoryService>(clinicalHistoryAddresses);

/** Priced work that the patient's chart requires; null without a history. */
export const chartLinesQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'chart-lines', patientId],
    queryFn: async ({ signal }): Promise<readonly ProposedLine[] | null> => {
      const chart = await readChart(patientId, signal);
      if (chart === null) return null;
      const [{ normalizeChart }, { requiredWork }] = await Promise.all([
        import('@dentaria/contract/clinical-history/odontogram/chart.ts'),
        import('@dentaria/contract/billing/required-work.ts'),
      ]);
      const toothStatus = normalizeChart(JSON.parse(chart));
      if (requiredWork(toothStatus).length === 0) return [];
      return billingApi.proposeEstimateLines(
        { params: { clinicId, patientId }, body: { toothStatus } },
        { signal },
      );
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function readChart(patientId: number, signal: AbortSignal): Promise<string | null> {
  try {
    const history = await historiesApi.readHistory({ params: { id: patientId } }, { signal });
    return history.odontogramStateData || '{}';
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

export const NO_HISTORY = 'El paciente todavía no tiene historia clínica';
export const NO_REQUIRED_WORK = 'El odontograma no tiene trabajo requerido';

/** Loads the work that the chart requires and passes it to `add`, which returns how many lines it added. */
export function useChartLines(
  clinicId: number,
  patientId: number,
  add: (proposed: readonly ProposedLine[]) => number,
) {
  const queries = useQueryClient();
  const loading = useMutation({
    mutationFn: () => queries.fetchQuery(chartLinesQuery(clinicId, patientId)),
    onSuccess: (proposed) => {
      if (proposed === null) toast.info(NO_HISTORY);
      else if (proposed.length === 0) toast.info(NO_REQUIRED_WORK);
      else if (add(proposed) === 0) toast.info('El presupuesto ya tiene todo el trabajo requerido');
    },
    onError: (error) => toastFailure('No se pudo leer el odontograma.', error, serverMessage),
  });
  const load = useSingleFlight(() => loading.mutateAsync());
  return { load, isLoading: loading.isPending };
}
