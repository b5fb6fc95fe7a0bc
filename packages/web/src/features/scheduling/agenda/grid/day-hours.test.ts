import { describe, expect, it } from 'vitest';
import { clamp, closedSpans, hoursShown, isOpenThroughout, snapTo, spanOnDay } from './day-hours.ts';

const hour = (hours: number) => hours * 60;
const span = (from: number, to: number) => ({ start: hour(from), end: hour(to) });

describe('the shown hours', () => {
  it.each([
    ['from 8 to 20 without opening hours', [], [8, 20]],
    ['a margin of half an hour, rounded to whole hours', [span(9, 18)], [8, 19]],
    ['no extra hour for times at half past', [span(9.5, 17.5)], [9, 18]],
    ['the earliest start and the latest end', [span(14, 20), span(9, 13)], [8, 21]],
    ['no earlier than midnight', [span(0.25, 3)], [0, 4]],
    ['no later than midnight', [span(12, 23.75)], [11, 24]],
  ])('%s', (_, spans, [from = 0, to = 0]) => {
    expect(hoursShown(spans)).toEqual({ start: hour(from), end: hour(to) });
  });
});

describe('snapping', () => {
  it.each([
    [607, 5, 605],
    [608, 5, 610],
    [607.5, 15, 615],
    [600, 15, 600],
    [-3, 5, -5],
  ])('rounds %d to steps of %d: %d', (minutes, step, snapped) => {
    expect(snapTo(minutes, step)).toBe(snapped);
  });

  it.each([
    [5, 10, 20, 10],
    [25, 10, 20, 20],
    [15, 10, 20, 15],
  ])('limits %d to the range from %d to %d: %d', (value, min, max, clamped) => {
    expect(clamp(value, min, max)).toBe(clamped);
  });
});

describe('the part of a period on a day', () => {
  // Buenos Aires has the offset -03:00.
  it.each([
    ['an hour', '2026-12-03T13:00:00Z', '2026-12-03T14:00:00Z', span(10, 11)],
    ['until midnight', '2026-12-03T22:00:00Z', '2026-12-04T03:00:00Z', span(19, 24)],
    ['since the day before', '2026-12-02T13:00:00Z', '2026-12-03T14:00:00Z', span(0, 11)],
    ['the whole day of a longer period', '2026-12-01T03:00:00Z', '2026-12-09T03:00:00Z', span(0, 24)],
    ['nothing if the period ends at midnight', '2026-12-02T13:00:00Z', '2026-12-03T03:00:00Z', undefined],
    ['nothing on the day before', '2026-12-02T13:00:00Z', '2026-12-02T14:00:00Z', undefined],
    ['nothing on the day after', '2026-12-04T13:00:00Z', '2026-12-04T14:00:00Z', undefined],
  ])('%s', (_, startsAt, endsAt, expected) => {
    expect(spanOnDay(startsAt, endsAt, '2026-12-03')).toEqual(expected);
  });
});

it('returns the closed parts of the shown hours', () => {
  expect(closedSpans([span(9, 13), span(14, 18)], span(8, 19))).toEqual([
    span(8, 9),
    span(13, 14),
    span(18, 19),
  ]);
});

it.each([
  ['within one opening', span(9, 10), true],
  ['across two openings that touch', span(12, 14), true],
  ['past the end', span(17, 18.5), false],
])('checks that an appointment is within open hours: %s', (_, appointment, expected) => {
  expect(isOpenThroughout([span(9, 13), span(13, 18)], appointment)).toBe(expected);
});
