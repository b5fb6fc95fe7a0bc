import { expect, test } from 'vitest';
import { daysOfMonth, monthsToChoose, readResultsAddress, resultsSearch } from './results-address.ts';

const TODAY = '2026-11-23';

test.each([
  ['', { month: '2026-11', view: 'chart', professionalId: undefined }],
  ['month=2026-02&view=table&professional=7', { month: '2026-02', view: 'table', professionalId: 7 }],
  ['month=2026-13&view=x&professional=0', { month: '2026-11', view: 'chart', professionalId: undefined }],
  ['month=1999-12&professional=7x', { month: '2026-11', view: 'chart', professionalId: undefined }],
])('reads %j', (search, address) => {
  expect(readResultsAddress(new URLSearchParams(search), TODAY)).toEqual(address);
});

test('changes some parameters of the address and keeps the others', () => {
  const params = new URLSearchParams('clinic=3&month=2026-02&professional=7');
  expect(resultsSearch(params, { month: '2026-03' })).toBe('?clinic=3&month=2026-03&professional=7');
  expect(resultsSearch(params, { professional: undefined })).toBe('?clinic=3&month=2026-02');
  expect(resultsSearch(new URLSearchParams('view=table'), { view: undefined })).toBe('');
});

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('returns the days of %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to });
});

test('offers five years up to this month, and the month on screen', () => {
  const months = monthsToChoose('2026-11', TODAY);
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2021-11', 61]);
  expect(monthsToChoose('2027-01', TODAY)[0]).toBe('2027-01');
  expect(monthsToChoose('2019-05', TODAY).at(-1)).toBe('2019-05');
});
