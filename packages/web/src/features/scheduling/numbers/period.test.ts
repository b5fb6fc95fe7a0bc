import { expect, test } from 'vitest';
import { changePeriod, monthChoices, readPeriod } from './period.ts';

const TODAY = '2026-11-23';

test.each([
  ['from=2026-01&to=2026-03', { from: '2026-01', to: '2026-03' }],
  ['', { from: '2026-06', to: '2026-11' }],
  ['from=2026-03&to=2026-01', { from: '2026-06', to: '2026-11' }],
  ['from=2026-13&to=x', { from: '2026-06', to: '2026-11' }],
])('reads the period of %j', (search, period) => {
  expect(readPeriod(new URLSearchParams(search), TODAY)).toEqual(period);
});

test.each([
  ['from', '2026-05', { from: '2026-05', to: '2026-06' }],
  ['to', '2026-09', { from: '2026-01', to: '2026-09' }],
  ['from', '2026-08', { from: '2026-08', to: '2026-08' }],
  ['to', '2025-12', { from: '2025-12', to: '2025-12' }],
  ['from', '2024-01', { from: '2024-01', to: '2025-12' }],
  ['to', '2028-02', { from: '2026-03', to: '2028-02' }],
] as const)('changes the month "%s" to %s and keeps the period valid', (end, month, period) => {
  expect(changePeriod({ from: '2026-01', to: '2026-06' }, end, month)).toEqual(period);
});

test('offers the months of five years and of the period', () => {
  const choices = monthChoices({ from: '2026-01', to: '2026-06' }, TODAY);
  expect([choices[0], choices.at(-1), choices.length]).toEqual(['2027-11', '2021-11', 73]);
  expect(monthChoices({ from: '2019-05', to: '2019-06' }, TODAY).at(-1)).toBe('2019-05');
});
