import { type Resolver, useForm, useWatch } from 'react-hook-form';
import type { HistoryContent, HistoryFormValues } from './history-content.ts';
import { loadValidation } from './lazy-sections.ts';
import { useChartAndPlan } from './use-chart-and-plan.ts';

/** Validates with the lazily loaded schemas. Without a network the form is accepted: the server validates the same. */
const resolver: Resolver<HistoryFormValues, unknown, unknown> = async (values, ...rest) => {
  const validation = await loadValidation().catch(() => undefined);
  return validation ? validation.historyResolver(values, ...rest) : { values, errors: {} };
};

export type HistoryForm = ReturnType<typeof useHistoryForm>;

/** The state of all four sections: react-hook-form holds demographics and anamnesis, a reducer the chart and the plan. */
export function useHistoryForm(initial: HistoryContent) {
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
