import { expect, it } from 'vitest';
import { dataSearch, readDataId, readDataView } from './data-address.ts';

const params = (text: string) => new URLSearchParams(text);

it.each([
  ['', 'imports'],
  ['view=exports', 'exports'],
  ['view=other', 'imports'],
])('reads "%s" as the view %s', (search, view) => expect(readDataView(params(search))).toBe(view));

it.each([
  ['id=7', 7],
  ['id=0', undefined],
  ['id=7x', undefined],
  ['', undefined],
])('reads "%s" as the id %s', (search, id) => expect(readDataId(params(search))).toBe(id));

it('keeps only the clinic in a link', () => {
  expect(dataSearch(params('clinic=3&view=imports&id=9&q=x'), 'duplicates', 4)).toBe(
    '?view=duplicates&clinic=3&id=4',
  );
  expect(dataSearch(params(''), 'programs')).toBe('?view=programs');
});
