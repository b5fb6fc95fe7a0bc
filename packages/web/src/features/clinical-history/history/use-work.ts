import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import {
  canRedo,
  canUndo,
  push,
  redo,
  startUndo,
  type UndoStack,
  undo,
} from '@dentaria/contract/clinical-history/odontogram/undo-stack.ts';
import { useCallback, useReducer } from 'react';
import { changeRow, type PlanRow } from '../plan/plan-rows.ts';
import type { HistoryContent } from './history-content.ts';

/** What is edited beside the forms. Chart and notes are undone and redone together. */
export interface Work {
  readonly mouth: UndoStack<Mouth>;
  readonly plan: readonly PlanRow[];
}

interface Mouth {
  readonly chart: Chart;
  readonly notes: Readonly<Record<string, string>>;
}

type Action =
  | { readonly type: 'chart'; readonly chart: Chart }
  | { readonly type: 'note'; readonly tooth: ToothCode; readonly text: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'add-rows'; readonly rows: readonly PlanRow[] }
  | { readonly type: 'change-row'; readonly key: string; readonly change: Partial<PlanRow> }
  | { readonly type: 'remove-row'; readonly key: string };

export const startWork = ({ chart, notes, plan }: HistoryContent): Work => ({
  mouth: startUndo({ chart, notes }),
  plan,
});

/** An empty note removes the tooth's note (specification, section 4, "Odontogram tools"). */
function withNote(notes: Mouth['notes'], tooth: ToothCode, text: string): Mouth['notes'] {
  const { [tooth]: _, ...others } = notes;
  return text.trim() === '' ? others : { ...others, [tooth]: text };
}

export function work(state: Work, action: Action): Work {
  const { present } = state.mouth;
  switch (action.type) {
    case 'chart':
      if (action.chart === present.chart) return state;
      return { ...state, mouth: push(state.mouth, { ...present, chart: action.chart }) };
    case 'note': {
      const notes = withNote(present.notes, action.tooth, action.text);
      return { ...state, mouth: push(state.mouth, { ...present, notes }) };
    }
    case 'undo':
      return { ...state, mouth: undo(state.mouth) };
    case 'redo':
      return { ...state, mouth: redo(state.mouth) };
    case 'add-rows':
      return { ...state, plan: [...state.plan, ...action.rows] };
    case 'change-row':
      return { ...state, plan: changeRow(state.plan, action.key, action.change) };
    case 'remove-row':
      return { ...state, plan: state.plan.filter(({ key }) => key !== action.key) };
  }
}

/** The work of one edit and what can be done with it. */
export function useWork(initial: HistoryContent) {
  const [state, dispatch] = useReducer(work, initial, startWork);
  const stepBack = useCallback(() => dispatch({ type: 'undo' }), []);
  const stepOn = useCallback(() => dispatch({ type: 'redo' }), []);
  return {
    chart: state.mouth.present.chart,
    notes: state.mouth.present.notes,
    plan: state.plan,
    isTouched: state.plan !== initial.plan || canUndo(state.mouth),
    dispatch,
    undo: canUndo(state.mouth) ? stepBack : undefined,
    redo: canRedo(state.mouth) ? stepOn : undefined,
  };
}
