import type { DoneWork } from '../../../shared/extensions/extension-points.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import type { HistorySession } from '../history/history-session.ts';
import { amountText } from '../plan/amounts.ts';
import { newRow, type PlanRow } from '../plan/plan-rows.ts';
import type { HistoryContent } from './history-content.ts';
import type { HistoryForm } from './use-history-form.ts';

/** Enters work that is done: a part of the edit that is open, or else a version of its own. */
export function useMarkDone(
  { isEditing, savedContent }: HistorySession,
  { chartAndPlan }: HistoryForm,
  save: (content: HistoryContent) => Promise<boolean>,
): (work: DoneWork) => Promise<boolean> {
  return async ({ row, chart = chartAndPlan.chart }) => {
    const added = rowOf(row);
    if (!isEditing) return save({ ...savedContent, chart, plan: [...savedContent.plan, added] });
    chartAndPlan.dispatch({ type: 'add-rows', rows: [added] });
    chartAndPlan.dispatch({ type: 'set-chart', chart });
    toast.info('La prestación se agregó al plan. Queda realizada al guardar la historia.');
    return true;
  };
}

const rowOf = ({ day, description, tooth, face, debit, estimate }: DoneWork['row']): PlanRow =>
  newRow(day, {
    treatmentDescription: description,
    toothNumber: tooth ?? '',
    face,
    debit: amountText(debit / 100),
    estimate,
  });
