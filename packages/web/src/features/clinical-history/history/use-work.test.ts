import { describe, expect, test } from 'vitest';
import { newRow } from '../plan/plan-rows.ts';
import { EMPTY_CONTENT } from './history-content.ts';
import { startWork, type Work, work } from './use-work.ts';

const start: Work = startWork({ ...EMPTY_CONTENT, notes: { '16': 'Sensible' } });
const present = (state: Work) => state.mouth.present;

describe('notes', () => {
  test('an empty or blank text removes the note', () => {
    for (const text of ['', ' \n']) {
      expect(present(work(start, { type: 'note', tooth: '16', text })).notes).toEqual({});
    }
  });

  test('undo gives a removed note back, redo removes it again', () => {
    const removed = work(start, { type: 'note', tooth: '16', text: '' });
    const undone = work(removed, { type: 'undo' });
    expect(present(undone).notes).toEqual({ '16': 'Sensible' });
    expect(present(work(undone, { type: 'redo' })).notes).toEqual({});
  });
});

test('a click that changes nothing is no step', () => {
  expect(work(start, { type: 'chart', chart: present(start).chart })).toBe(start);
});

test('rows are added at the end, changed and removed by their key', () => {
  const first = newRow('2026-03-01');
  const second = newRow('2026-03-02');
  const added = work(work(start, { type: 'add-rows', rows: [first] }), { type: 'add-rows', rows: [second] });
  expect(added.plan).toEqual([first, second]);
  const changed = work(added, { type: 'change-row', key: second.key, change: { debit: '5' } });
  expect(changed.plan).toEqual([first, { ...second, debit: '5' }]);
  expect(work(changed, { type: 'remove-row', key: first.key }).plan).toEqual([{ ...second, debit: '5' }]);
});
