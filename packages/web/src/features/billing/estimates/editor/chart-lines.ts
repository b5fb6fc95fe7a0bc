import type { ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../../../shared/api/failure.ts';
import { billingApi, billingKey } from '../../billing.api.ts';
import { historiesApi } from '../histories.api.ts';

/** The work that the chart of the patient's current history requires, priced; null without a history. */
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
