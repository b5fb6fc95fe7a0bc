import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlots, joinSpans, type Span, subtractSpans } from './slots.ts';

const span = (start: number, end: number): Span => ({ start, end });

test('joins spans that touch or overlap and drops empty ones', () => {
  expect(joinSpans([span(5, 7), span(1, 3), span(3, 4), span(6, 9), span(8, 8), span(12, 11)])).toEqual([
    span(1, 4),
    span(5, 9),
  ]);
});

test('subtracts spans at the edges, inside and across', () => {
  expect(
    subtractSpans([span(0, 10), span(20, 30)], [span(0, 2), span(4, 5), span(9, 21), span(29, 40)]),
  ).toEqual([span(2, 4), span(5, 9), span(21, 29)]);
});

test.each([
  ['the whole opening', [span(0, 60)], [], { lengthMs: 30, stepMs: 15, earliestStart: 0 }, [0, 15, 30]],
  [
    'around an appointment',
    [span(0, 120)],
    [span(30, 60)],
    { lengthMs: 30, stepMs: 30, earliestStart: 0 },
    [0, 60, 90],
  ],
  [
    'off the grid after an appointment',
    [span(0, 90)],
    [span(0, 40)],
    { lengthMs: 30, stepMs: 30, earliestStart: 0 },
    [40, 60],
  ],
  ['nothing before now', [span(0, 90)], [], { lengthMs: 30, stepMs: 30, earliestStart: 31 }, [60]],
  [
    'no slot in which the appointment does not fit',
    [span(0, 29)],
    [],
    { lengthMs: 30, stepMs: 15, earliestStart: 0 },
    [],
  ],
  [
    'two openings',
    [span(0, 30), span(100, 130)],
    [],
    { lengthMs: 30, stepMs: 15, earliestStart: 0 },
    [0, 100],
  ],
])('offers %s', (_, openings, busy, options, starts) => {
  expect(freeSlots(openings, busy, options)).toEqual(starts);
});

const spans = fc.array(
  fc.tuple(fc.nat(80), fc.nat(15)).map(([start, length]) => span(start, start + length)),
  { maxLength: 8 },
);

test('a slot is offered if and only if each of its minutes is open and free', () => {
  fc.assert(
    fc.property(spans, spans, fc.integer({ min: 1, max: 12 }), fc.nat(90), (openings, busy, length, from) => {
      const has = (all: readonly Span[], minute: number) =>
        all.some(({ start, end }) => start <= minute && minute < end);
      const fits = (start: number) =>
        start >= from &&
        Array.from({ length }, (_, offset) => start + offset).every(
          (minute) => has(openings, minute) && !has(busy, minute),
        );
      const expected = Array.from({ length: 100 }, (_, start) => start).filter(fits);
      expect(freeSlots(openings, busy, { lengthMs: length, stepMs: 1, earliestStart: from })).toEqual(
        expected,
      );
    }),
  );
});
