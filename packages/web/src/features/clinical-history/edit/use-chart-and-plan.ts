import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { useCallback, useReducer } from 'react';
import { changeRow, type PlanRow } from '../plan/plan-rows.ts';
import type { HistoryContent } from './history-content.ts';
import { canRedo, canUndo, push, redo, startUndo, type UndoStack, undo } from './undo-stack.ts';

export interface ChartAndPlan {
  readonly odontogram: UndoStack<Odontogram>;
  readonly plan: readonly PlanRow[];
}

interface Odontogram {
  readonly chart: Chart;
  readonly notes: Readonly<Record<string, string>>;
}

type Action =
  | { readonly type: 'set-chart'; readonly chart: Chart }
  | { readonly type: 'set-note'; readonly tooth: ToothCode; readonly text: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'add-rows'; readonly rows: readonly PlanRow[] }
  | { readonly type: 'change-row'; readonly key: string; readonly change: Partial<PlanRow> }
  | { readonly type: 'remove-row'; readonly key: string };

export const initialState = ({ chart, notes, plan }: HistoryContent): ChartAndPlan => ({
  odontogram: startUndo({ chart, notes }),
  plan,
});

function withNote(notes: Odontogram['notes'], tooth: ToothCode, text: string): Odontogram['notes'] {
  const { [tooth]: _, ...others } = notes;
  return text.trim() === '' ? others : { ...others, [tooth]: text };
}

export function reducer(state: ChartAndPlan, action: Action): ChartAndPlan {
  const { present } = state.odontogram;
  switch (action.type) {
    case 'set-chart':
      if (action.chart === present.chart) return state;
      return { ...state, odontogram: push(state.odontogram, { ...present, chart: action.chart }) };
    case 'set-note': {
      if (action.text.trim() === (present.notes[action.tooth] ?? '').trim()) return state;
      const notes = withNote(present.notes, action.tooth, action.text);
      return { ...state, odontogram: push(state.odontogram, { ...present, notes }) };
    }
    case 'undo':
      return { ...state, odontogram: undo(state.odontogram) };
    case 'redo':
      return { ...state, odontogram: redo(state.odontogram) };
    case 'add-rows':
      return { ...state, plan: [...state.plan, ...action.rows] };
    case 'change-row':
      return { ...state, plan: changeRow(state.plan, action.key, action.change) };
    case 'remove-row':
      return { ...state, plan: state.plan.filter(({ key }) => key !== action.key) };
  }
}

/** Compares contents, because the undo stack drops its oldest steps. */
export const isEdited = ({ odontogram, plan }: ChartAndPlan, initial: HistoryContent): boolean =>
  plan !== initial.plan ||
  odontogram.present.chart !== initial.chart ||
  odontogram.present.notes !== initial.notes;

export function useChartAndPlan(initial: HistoryContent) {
  const [state, dispatch] = useReducer(reducer, initial, initialState);
  const undoLast = useCallback(() => dispatch({ type: 'undo' }), []);
  const redoLast = useCallback(() => dispatch({ type: 'redo' }), []);
  return {
    chart: state.odontogram.present.chart,
    notes: state.odontogram.present.notes,
    plan: state.plan,
    isDirty: isEdited(state, initial),
    dispatch,
    /** Undefined when there is nothing to undo. */
    undo: canUndo(state.odontogram) ? undoLast : undefined,
    redo: canRedo(state.odontogram) ? redoLast : undefined,
  };
}
