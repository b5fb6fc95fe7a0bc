import { expect, test } from 'vitest';
import { readDayRange, withDay } from './day-range.ts';

test.each([
  ['', {}],
  ['from=2026-01-01', { from: '2026-01-01' }],
  ['from=2026-01-01&to=2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['from=2026-02-01&to=2026-01-31', { from: '2026-02-01' }],
  ['from=x&to=2026-02-30', {}],
])('reads the range of %j as %j', (search, range) => {
  expect(readDayRange(new URLSearchParams(search))).toEqual(range);
});

test('sets and removes a day without changing other parameters', () => {
  const params = new URLSearchParams('clinic=3');
  const set = withDay(params, 'to', '2026-01-31');
  expect(set.toString()).toBe('clinic=3&to=2026-01-31');
  expect(withDay(set, 'to', '').toString()).toBe('clinic=3');
});
