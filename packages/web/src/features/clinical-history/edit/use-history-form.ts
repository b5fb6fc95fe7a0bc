import type { KnownValues } from '@dentaria/contract/clinical-history/history.ts';
import { useMemo } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { loadValidation } from '../history/lazy-sections.tsx';
import type { HistoryContent, HistoryFormValues } from './history-content.ts';
import { useChartAndPlan } from './use-chart-and-plan.ts';

/**
 * Loads the schemas on first use. Without a network the form passes, and the server applies the same rules.
 */
function lazyResolver(known: KnownValues): Resolver<HistoryFormValues, unknown, unknown> {
  let resolver: Resolver<HistoryFormValues, unknown, unknown> | undefined;
  return async (values, ...rest) => {
    const validation = await loadValidation().catch(() => undefined);
    if (!validation) return { values, errors: {} };
    resolver ??= validation.historyResolver(known);
    return resolver(values, ...rest);
  };
}

export type HistoryForm = ReturnType<typeof useHistoryForm>;

export function useHistoryForm(initial: HistoryContent, known: KnownValues) {
  const resolver = useMemo(() => lazyResolver(known), [known]);
  const form = useForm<HistoryFormValues, unknown, unknown>({
    defaultValues: { demographics: initial.demographics, anamnesis: initial.anamnesis },
    resolver,
    mode: 'onTouched',
  });
  const chartAndPlan = useChartAndPlan(initial);
  const demographics = useWatch({ control: form.control, name: 'demographics' });
  const anamnesis = useWatch({ control: form.control, name: 'anamnesis' });
  const read = (): HistoryContent => ({
    ...form.getValues(),
    chart: chartAndPlan.chart,
    notes: chartAndPlan.notes,
    plan: chartAndPlan.plan,
  });
  return { form, chartAndPlan, demographics, anamnesis, read };
}
