import { expect, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { contentOfHistory, type HistoryContent } from '../edit/history-content.ts';
import { newRow, type PlanRow } from '../plan/plan-rows.ts';
import { compareHistories, mergeHistories } from './merge-histories.ts';

const base = contentOfHistory(clinicalHistory());
const changed = (overrides: Partial<HistoryContent>): HistoryContent => ({ ...base, ...overrides });
const surname = (lastName: string) => changed({ demographics: { ...base.demographics, lastName } });
const row = (overrides: Partial<PlanRow>): PlanRow => newRow('2026-03-02', overrides);
const withRows = (...rows: PlanRow[]) => changed({ plan: [...base.plan, ...rows] });

test('an overlap is decided by the choice, and without one the edit wins', () => {
  const merge = compareHistories(base, surname('Paz'), surname('Luna'));
  expect(merge.overlaps).toEqual(['information/lastName']);
  expect(mergeHistories(merge).demographics.lastName).toBe('Paz');
  const theirs = mergeHistories(merge, new Map([['information/lastName', 'theirs']]));
  expect(theirs.demographics.lastName).toBe('Luna');
});

test('a row removed by one side and changed by the other is an overlap, and either outcome can be chosen', () => {
  const updated = base.plan.map((each) => ({ ...each, credit: '9000' }));
  const merge = compareHistories(base, changed({ plan: updated }), changed({ plan: [] }));
  expect(merge.overlaps).toEqual(['plan/row-1']);
  expect(mergeHistories(merge).plan).toEqual(updated);
  expect(mergeHistories(merge, new Map([['plan/row-1', 'theirs']])).plan).toEqual([]);
});

test('equal rows that both sides added become one row, as after a lost response to a save', () => {
  const text = { treatmentDescription: 'Limpieza', debit: '100' };
  const saved = row({ ...text, id: 2, key: 'row-2' });
  const merge = compareHistories(
    base,
    withRows(row(text), row({ ...text, debit: '100,00' })),
    withRows(saved),
  );
  expect(merge.overlaps).toEqual([]);
  expect(mergeHistories(merge).plan.map(({ id }) => id)).toEqual([1, 2, undefined]);
});

test('rows that I added follow the saved ones', () => {
  const merge = compareHistories(
    base,
    withRows(row({ treatmentDescription: 'Mía' })),
    withRows(row({ treatmentDescription: 'Suya', id: 2, key: 'row-2' })),
  );
  expect(mergeHistories(merge).plan.map((each) => each.treatmentDescription)).toEqual([
    'Restauración 16',
    'Suya',
    'Mía',
  ]);
});
