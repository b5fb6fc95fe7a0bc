import { expect, it } from 'vitest';
import {
  comparedPairSearch,
  duplicateListSearch,
  mergeSearch,
  readComparedPair,
  readDuplicateList,
} from './duplicates-address.ts';

const params = (text: string) => new URLSearchParams(text);

it.each([
  ['', 'probable'],
  ['list=merges', 'merges'],
  ['list=dismissed', 'dismissed'],
  ['list=other', 'probable'],
])('reads "%s" as the list %s', (search, list) => expect(readDuplicateList(params(search))).toBe(list));

it.each([
  ['kept=4&other=9', { keptId: 4, otherId: 9 }],
  ['kept=4', undefined],
  ['kept=4&other=0', undefined],
  ['kept=x&other=9', undefined],
  ['', undefined],
])('reads "%s" as the records %j', (search, pair) => expect(readComparedPair(params(search))).toEqual(pair));

it('keeps only the clinic in links', () => {
  const now = params('clinic=3&view=duplicates&kept=1&other=2&q=x');
  expect(duplicateListSearch(now, 'probable')).toBe('?view=duplicates&clinic=3');
  expect(duplicateListSearch(now, 'merges')).toBe('?view=duplicates&clinic=3&list=merges');
  expect(mergeSearch(now, 7)).toBe('?view=duplicates&clinic=3&id=7');
  expect(comparedPairSearch(now, { keptId: 4, otherId: 9 })).toBe('?view=duplicates&clinic=3&kept=4&other=9');
});
