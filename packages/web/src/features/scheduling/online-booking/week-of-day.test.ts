import { describe, expect, it } from 'vitest';
import { weekOfDay } from './week-of-day.ts';

const RANGE = { firstDay: '2026-12-03', lastDay: '2026-12-18' };

describe('the week of a day', () => {
  it.each([
    ['2026-12-03', '2026-12-03', '2026-12-09'],
    ['2026-12-09', '2026-12-03', '2026-12-09'],
    ['2026-12-10', '2026-12-10', '2026-12-16'],
    ['2026-12-18', '2026-12-17', '2026-12-18'],
    ['2026-01-01', '2026-12-03', '2026-12-09'],
    ['2027-01-01', '2026-12-17', '2026-12-18'],
  ])('for %s runs from %s to %s', (day, first, last) => {
    const week = weekOfDay(day, RANGE);
    expect([week[0], week.at(-1)]).toEqual([first, last]);
  });
});
