import { expect, test } from 'vitest';
import { z } from 'zod';
import { list, MAX_ISSUES } from './list.ts';

test('a list is not checked beyond its hundredth issue', () => {
  const { error } = list(z.string(), 2_000, 'Demasiados').safeParse(Array(2_000).fill(0));
  expect(error?.issues).toHaveLength(MAX_ISSUES);
  expect(error?.issues.at(-1)?.path).toEqual([MAX_ISSUES - 1]);
});

test('a list that is too long has one issue', () => {
  const { error } = list(z.string(), 3, 'Demasiados').safeParse(Array(4).fill(0));
  expect(error?.issues.map(({ message }) => message)).toEqual(['Demasiados']);
});
