import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { chartLinesQuery, NO_HISTORY, NO_REQUIRED_WORK } from './chart-lines.ts';
import { type LineValues, missingLines } from './estimate-form.ts';

/** Fetches the work that the chart requires and the estimate lacks. Tells why there is none. */
export function useChartLines(clinicId: number, patientId: number) {
  const queries = useQueryClient();
  const [isFilling, setFilling] = useState(false);
  const fill = async (lines: readonly LineValues[]): Promise<readonly LineValues[]> => {
    setFilling(true);
    try {
      const proposed = await queries.fetchQuery(chartLinesQuery(clinicId, patientId));
      const added = missingLines(lines, proposed ?? []);
      if (proposed === null) toast.info(NO_HISTORY);
      else if (proposed.length === 0) toast.info(NO_REQUIRED_WORK);
      else if (added.length === 0) toast.info('El presupuesto ya tiene todo el trabajo requerido');
      return added;
    } catch (error) {
      toastFailure('No se pudo leer el odontograma', error, serverMessage);
      return [];
    } finally {
      setFilling(false);
    }
  };
  return { fill, isFilling };
}
