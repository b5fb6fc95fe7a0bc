import { expect, test } from 'vitest';
import { serializeList } from './list-response.ts';

async function* batchesOf(...batches: number[][]) {
  yield* batches;
}

const serialize = async (list: AsyncIterable<number[]> | number[]) =>
  String(await serializeList(list, JSON.stringify));

test.each([
  [[], '[]'],
  [[[]], '[]'],
  [[[], [1, 2], [], [3]], '[1,2,3]'],
])('serializes the batches %j', async (batches, json) => {
  expect(await serialize(batchesOf(...batches))).toBe(json);
  expect(await serialize(batches.flat())).toBe(json);
});

test('lists that are serialized at the same time share the turns of the event loop', async () => {
  const serialized: string[] = [];
  const turn = () => {
    serialized.push('turn');
    if (serialized.length < 8) setImmediate(turn);
  };
  setImmediate(turn);
  const list = (name: string) =>
    serializeList(batchesOf([1], [2], [3]), (item) => {
      serialized.push(`${name}${item}`);
      return '';
    });
  await Promise.all([list('a'), list('b')]);
  expect(serialized.join(' ')).toBe('a1 b1 turn a2 turn b2 turn a3 turn b3');
});
