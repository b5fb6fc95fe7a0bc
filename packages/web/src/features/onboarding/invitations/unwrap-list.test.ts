import { expect, it } from 'vitest';
import { unwrapList } from './unwrap-list.ts';

it.each([
  [
    [1, 2],
    [1, 2],
  ],
  [{ data: [1, 2] }, [1, 2]],
  [{ data: { data: [1, 2] } }, [1, 2]],
  [{ data: { data: { data: [1, 2] } } }, []],
  [{ data: null }, []],
  [{ data: { items: [1] } }, []],
  [{}, []],
  [[], []],
  [null, []],
])('finds in %j the list %j', (answer, list) => {
  expect(unwrapList(answer)).toEqual(list);
});
