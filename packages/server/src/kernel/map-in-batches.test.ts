import { expect, test } from 'vitest';
import { mapInBatches } from './map-in-batches.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

test.each([0, 1, 199, 200, 1_000])('maps %i items in order', async (length) => {
  expect(await mapInBatches(numbers(length), (number) => number * 2)).toEqual(
    numbers(length).map((number) => number * 2),
  );
});

test('yields to the event loop between the batches of a long list', async () => {
  let mapped = 0;
  let atTurn: number | undefined;
  setImmediate(() => {
    atTurn = mapped;
  });
  await mapInBatches(numbers(1_000), () => {
    mapped += 1;
  });
  expect(atTurn).toBeGreaterThan(0);
  expect(atTurn).toBeLessThan(1_000);
});

test('interleaves the batches of lists that are mapped concurrently', async () => {
  const order: string[] = [];
  const map = (name: string) =>
    mapInBatches(numbers(500), (number) => number % 250 === 249 && order.push(name));
  await Promise.all([map('a'), map('b')]);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
});
