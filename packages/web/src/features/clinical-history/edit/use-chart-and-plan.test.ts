import { describe, expect, test } from 'vitest';
import { newRow } from '../plan/plan-rows.ts';
import { EMPTY_CONTENT } from './history-content.ts';
import { UNDO_LIMIT } from './undo-stack.ts';
import { type ChartAndPlan, initialState, isEdited, reducer } from './use-chart-and-plan.ts';

const start: ChartAndPlan = initialState({ ...EMPTY_CONTENT, notes: { '16': 'Sensible' } });
const present = (state: ChartAndPlan) => state.odontogram.present;

describe('notes', () => {
  test('an empty or blank text removes the note', () => {
    for (const text of ['', ' \n']) {
      expect(present(reducer(start, { type: 'set-note', tooth: '16', text })).notes).toEqual({});
    }
  });

  test('undo restores a removed note, redo removes it again', () => {
    const removed = reducer(start, { type: 'set-note', tooth: '16', text: '' });
    const undone = reducer(removed, { type: 'undo' });
    expect(present(undone).notes).toEqual({ '16': 'Sensible' });
    expect(present(reducer(undone, { type: 'redo' })).notes).toEqual({});
  });
});

test('a note that changes nothing adds no undo step', () => {
  for (const [tooth, text] of [
    ['16', 'Sensible'],
    ['16', ' Sensible\n'],
    ['17', ''],
    ['17', ' '],
  ] as const)
    expect(reducer(start, { type: 'set-note', tooth, text })).toBe(start);
});

test('setting the same chart adds no undo step', () => {
  expect(reducer(start, { type: 'set-chart', chart: present(start).chart })).toBe(start);
});

describe('an edit after its steps were undone', () => {
  const afterSteps = (count: number): ChartAndPlan => {
    let state = initialState(EMPTY_CONTENT);
    for (let step = 0; step < count; step += 1)
      state = reducer(state, { type: 'set-note', tooth: '16', text: `Paso ${step}` });
    for (let step = 0; step < count; step += 1) state = reducer(state, { type: 'undo' });
    return state;
  };

  test('is unchanged', () => {
    expect(isEdited(afterSteps(UNDO_LIMIT), EMPTY_CONTENT)).toBe(false);
  });

  test('is changed if it had more steps than can be undone', () => {
    expect(isEdited(afterSteps(UNDO_LIMIT + 1), EMPTY_CONTENT)).toBe(true);
  });
});

test('rows are appended, changed and removed by key', () => {
  const first = newRow('2026-03-01');
  const second = newRow('2026-03-02');
  const added = reducer(reducer(start, { type: 'add-rows', rows: [first] }), {
    type: 'add-rows',
    rows: [second],
  });
  expect(added.plan).toEqual([first, second]);
  const changed = reducer(added, { type: 'change-row', key: second.key, change: { debit: '5' } });
  expect(changed.plan).toEqual([first, { ...second, debit: '5' }]);
  expect(reducer(changed, { type: 'remove-row', key: first.key }).plan).toEqual([{ ...second, debit: '5' }]);
});
