import { signature } from '@dentaria/contract/billing/estimates.ts';
import { expect, test } from 'vitest';
import { screenPoints, strokeOf } from './strokes.ts';

test('stores a stroke in a box of 1000 × 400 with times from the first point', () => {
  const points = [
    { x: 0, y: 0, time: 5_000 },
    { x: 250, y: 100, time: 5_040 },
    { x: 500, y: 200, time: 5_100 },
  ];
  const stroke = strokeOf(points, 500, 5_000);
  expect(stroke).toEqual([
    [0, 0, 0],
    [500, 200, 40],
    [1_000, 400, 100],
  ]);
  expect(screenPoints(stroke, 500).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [250, 100],
    [500, 200],
  ]);
});

test('limits points outside the field and long times', () => {
  const stroke = strokeOf(
    [
      { x: -5, y: 500, time: 0 },
      { x: 700, y: -1, time: 4_000_000 },
    ],
    600,
    1_000,
  );
  expect(stroke).toEqual([
    [0, 400, 0],
    [1_000, 0, 3_600_000],
  ]);
});

test('keeps the ends of a long stroke, which fits the contract', () => {
  const points = Array.from({ length: 5_000 }, (_, index) => ({ x: index / 10, y: 10, time: index }));
  const stroke = strokeOf(points, 500, 0);
  expect(signature.safeParse([stroke]).success).toBe(true);
  expect(stroke).toHaveLength(2_000);
  expect(stroke.at(0)).toEqual([0, 20, 0]);
  expect(stroke.at(-1)).toEqual([1_000, 20, 4_999]);
});
