import { expect, test } from 'vitest';
import { filtersInUse, NO_FILTERS, queryOf, readFilters, writeFilters } from './work-address.ts';

test.each([
  ['', NO_FILTERS],
  ['kind=recall', { ...NO_FILTERS, kind: 'recall' }],
  ['assignee=mine&days=30&state=waiting', { ...NO_FILTERS, assignee: 'mine', days: 30, state: 'waiting' }],
  ['assignee=nobody', { ...NO_FILTERS, assignee: 'nobody' }],
  ['assignee=12&days=3650', { ...NO_FILTERS, assignee: 12, days: 3650 }],
  ['kind=lunch&assignee=0&days=3651&state=gone', NO_FILTERS],
  ['assignee=1e3&days=1.5', NO_FILTERS],
  ['days=-1', NO_FILTERS],
] as const)('reads ?%s', (search, filters) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(filters);
});

test.each(['kind=recall', 'assignee=mine&days=30&state=waiting', 'assignee=12&state=dismissed'])(
  'writes ?%s as it was read, next to the clinic',
  (search) => {
    const filters = readFilters(new URLSearchParams(search));
    expect(writeFilters(new URLSearchParams('clinic=3'), filters).toString()).toBe(`clinic=3&${search}`);
  },
);

test('removes filters that are no longer in use', () => {
  const params = new URLSearchParams('clinic=3&kind=recall&assignee=mine&days=30&state=waiting');
  expect(writeFilters(params, NO_FILTERS).toString()).toBe('clinic=3');
});

test.each([
  ['', {}, 0],
  ['kind=task&assignee=mine', { kind: 'task', assignee: 7 }, 2],
  ['assignee=nobody&days=7&state=dismissed', { assignee: 'nobody', minDays: 7, state: 'dismissed' }, 3],
  ['assignee=12', { assignee: 12 }, 1],
] as const)('requests ?%s', (search, query, count) => {
  const filters = readFilters(new URLSearchParams(search));
  expect(queryOf(filters, 7)).toEqual(query);
  expect(filtersInUse(filters)).toBe(count);
});
