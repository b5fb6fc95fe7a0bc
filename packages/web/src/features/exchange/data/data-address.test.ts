import { expect, it } from 'vitest';
import { dataSearch, readDataId, readDataView } from './data-address.ts';

const params = (text: string) => new URLSearchParams(text);

it.each([
  ['', 'imports'],
  ['view=exports', 'exports'],
  ['view=other', 'imports'],
])('the view of "%s" is %s', (search, view) => expect(readDataView(params(search))).toBe(view));

it.each([
  ['id=7', 7],
  ['id=0', undefined],
  ['id=7x', undefined],
  ['', undefined],
])('the id of "%s" is %s', (search, id) => expect(readDataId(params(search))).toBe(id));

it('a link keeps the clinic and nothing else', () => {
  expect(dataSearch(params('clinic=3&view=imports&id=9&q=x'), 'duplicates', 4)).toBe(
    '?view=duplicates&clinic=3&id=4',
  );
  expect(dataSearch(params(''), 'programs')).toBe('?view=programs');
});
