import { expect, test } from 'vitest';
import { TEETH } from './odontogram/teeth.ts';
import { toothStatusMap } from './tooth-status.ts';

test('a chart with more entries than teeth has one issue', () => {
  const entries = Array.from({ length: TEETH.length + 1 }, (_, at) => [`x${at}`, {}]);
  const { error } = toothStatusMap.safeParse(Object.fromEntries(entries));
  expect(error?.issues.map(({ message, path }) => ({ message, path }))).toEqual([
    { message: 'Pieza inválida', path: [] },
  ]);
});
