import { expect, test } from 'vitest';
import { readDay, readView, viewSearch } from './cash-address.ts';

const params = (search: string) => new URLSearchParams(search);

test.each([
  ['', 'till'],
  ['view=debts', 'debts'],
  ['view=x', 'till'],
])('reads %j as the view %s', (search, view) => {
  expect(readView(params(search))).toBe(view);
});

test('keeps only the clinic in the address of another view', () => {
  expect(viewSearch(params('clinic=3&day=2026-11-01&view=payments'), 'debts')).toBe('?clinic=3&view=debts');
  expect(viewSearch(params('view=debts'), 'till')).toBe('');
});

test.each([
  ['day=2026-11-01', '2026-11-01'],
  ['day=2026-02-30', '2026-11-23'],
  ['', '2026-11-23'],
])('reads %j as the day %s', (search, day) => {
  expect(readDay(params(search), '2026-11-23')).toBe(day);
});
