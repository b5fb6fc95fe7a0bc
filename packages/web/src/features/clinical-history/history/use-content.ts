import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { HistoryContent } from './history-content.ts';
import { type HistoryFormValues, historyFormSchema } from './history-form.ts';
import { useWork } from './use-work.ts';

export type Content = ReturnType<typeof useContent>;

/** What stands on the screen: the two sections that are forms, and chart, notes and plan beside them. */
export function useContent(initial: HistoryContent) {
  const form = useForm<HistoryFormValues, unknown, unknown>({
    defaultValues: { demographics: initial.demographics, anamnesis: initial.anamnesis },
    resolver: zodResolver(historyFormSchema),
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
