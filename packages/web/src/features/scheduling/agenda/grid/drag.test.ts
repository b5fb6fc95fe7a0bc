import { describe, expect, it } from 'vitest';
import { isSamePlace, moveDragged, resizeDragged } from './drag.ts';

const bounds = { hours: { start: 480, end: 1200 }, columns: 3 };
const from = { column: 1, start: 600, end: 630 };

describe('an appointment that is dragged', () => {
  it.each([
    ['nowhere', 0, 0, { column: 1, start: 600, end: 630 }],
    ['to the next step', 8, 0, { column: 1, start: 610, end: 640 }],
    ['less than half a step', 2, 0, { column: 1, start: 600, end: 630 }],
    ['upwards', -61, 0, { column: 1, start: 540, end: 570 }],
    ['to another column', 0, 1, { column: 2, start: 600, end: 630 }],
    ['past the first column', 0, -4, { column: 0, start: 600, end: 630 }],
    ['past the last column', 0, 5, { column: 2, start: 600, end: 630 }],
    ['before the first hour', -900, 0, { column: 1, start: 480, end: 510 }],
    ['after the last hour', 900, 0, { column: 1, start: 1170, end: 1200 }],
  ])('is placed inside the grid when dragged %s', (_, minutes, columns, expected) => {
    expect(moveDragged(from, { minutes, columns }, bounds)).toEqual(expected);
  });

  it('keeps an appointment outside the shown hours in its place', () => {
    const early = { column: 0, start: 420, end: 450 };
    expect(moveDragged(early, { minutes: -30, columns: 0 }, bounds)).toEqual(early);
  });
});

describe('an appointment whose end is dragged', () => {
  it.each([
    ['longer', 15, 645],
    ['shorter', -10, 620],
    ['no shorter than a step', -60, 605],
    ['no later than the last hour', 900, 1080],
  ])('becomes %s', (_, minutes, end) => {
    expect(resizeDragged(from, minutes, bounds)).toEqual({ ...from, end });
  });

  it('keeps the end within the shown hours', () => {
    expect(resizeDragged({ column: 0, start: 1140, end: 1170 }, 60, bounds).end).toBe(1200);
  });
});

it.each([
  [from, true],
  [{ ...from, column: 0 }, false],
  [{ ...from, start: 605 }, false],
  [{ ...from, end: 635 }, false],
])('isSamePlace compares the place with %o: %s', (place, expected) => {
  expect(isSamePlace(from, place)).toBe(expected);
});
