import { type Chart, hasFindings } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import type { PlanSuggestion } from '../plan/PlanSection.tsx';
import { cleanChart } from '../save/save-request.ts';

const SOURCES = {
  ai: 'Sugerencia generada con IA. Revisa cada fila antes de guardar.',
  rules: 'Sugerencia generada por reglas a partir del odontograma. Revisa cada fila antes de guardar.',
} as const;

/** Requests treatments for the chart's findings. `onLines` receives one description per suggested row. */
export function useSuggestion(chart: Chart, onLines: (lines: readonly string[]) => void): PlanSuggestion {
  const [outcome, setOutcome] = useState<Pick<PlanSuggestion, 'note' | 'alert'>>({});
  const call = useMutation({
    mutationFn: () => clinicalHistoryApi.suggestPlan({ body: { toothStatus: cleanChart(chart) } }),
    onMutate: () => setOutcome({}),
    onSuccess: ({ source, lines }) => {
      onLines(lines);
      setOutcome({ note: SOURCES[source] });
    },
    onError: (error) => setOutcome({ alert: failureOf(error, SUGGESTION_FAILED) }),
  });
  const suggest = useSingleFlight(() => call.mutateAsync());
  const request = (): void => {
    if (hasFindings(chart)) suggest();
    else setOutcome({ alert: { text: EMPTY_CHART } });
  };
  // A finding that was marked since makes the alert wrong.
  const isOutdated = outcome.alert?.text === EMPTY_CHART && hasFindings(chart);
  return { request, isLoading: call.isPending, ...(!isOutdated && outcome) };
}
