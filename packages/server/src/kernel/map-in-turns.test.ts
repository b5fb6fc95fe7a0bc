import { expect, test } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

test.each([0, 1, 199, 200, 1_000])('maps %i items in their order', async (length) => {
  expect(await mapInTurns(numbers(length), (number) => number * 2)).toEqual(
    numbers(length).map((number) => number * 2),
  );
});

test('lets the event loop run between the parts of a long list', async () => {
  let mapped = 0;
  let atTurn: number | undefined;
  setImmediate(() => {
    atTurn = mapped;
  });
  await mapInTurns(numbers(1_000), () => {
    mapped += 1;
  });
  expect(atTurn).toBeGreaterThan(0);
  expect(atTurn).toBeLessThan(1_000);
});

test('lists that are mapped at the same time take turns', async () => {
  const order: string[] = [];
  const map = (name: string) =>
    mapInTurns(numbers(500), (number) => number % 250 === 249 && order.push(name));
  await Promise.all([map('a'), map('b')]);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
});
