import { type Resolver, useForm, useWatch } from 'react-hook-form';
import type { HistoryContent } from './history-content.ts';
import type { HistoryFormValues } from './history-form.ts';
import { loadRules } from './lazy-sections.ts';
import { useWork } from './use-work.ts';

/** Where the rules cannot be had the server says them: it has the same. */
const resolver: Resolver<HistoryFormValues, unknown, unknown> = async (values, ...asked) => {
  const rules = await loadRules().catch(() => undefined);
  return rules ? rules.resolveHistory(values, ...asked) : { values, errors: {} };
};

export type Content = ReturnType<typeof useContent>;

/** What stands on the screen: the two sections that are forms, and chart, notes and plan beside them. */
export function useContent(initial: HistoryContent) {
  const form = useForm<HistoryFormValues, unknown, unknown>({
    defaultValues: { demographics: initial.demographics, anamnesis: initial.anamnesis },
    resolver,
    mode: 'onTouched',
  });
  const work = useWork(initial);
  const demographics = useWatch({ control: form.control, name: 'demographics' });
  const anamnesis = useWatch({ control: form.control, name: 'anamnesis' });
  const read = (): HistoryContent => ({
    ...form.getValues(),
    chart: work.chart,
    notes: work.notes,
    plan: work.plan,
  });
  return { form, work, demographics, anamnesis, read };
}
