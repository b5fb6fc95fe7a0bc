import { expect, test } from 'vitest';
import {
  copyDay,
  initialValues,
  scheduleOn,
  schedulesAfter,
  suggestInterval,
  textOfDay,
} from './weekly-hours.ts';

const interval = (weekday: number, from: string, to: string) => ({ weekday, from, to, chairId: null });
const schedule = (professionalId: number, validFrom: string) => ({
  professionalId,
  validFrom,
  validTo: null,
  intervals: [interval(2, '15:00', '19:00'), interval(2, '09:00', '13:00'), interval(1, '08:00', '12:00')],
});

const schedules = [schedule(7, '2026-01-05'), schedule(7, '2026-06-01'), schedule(8, '2026-02-01')];

test.each([
  [7, '2026-01-04', undefined],
  [7, '2026-01-05', '2026-01-05'],
  [7, '2026-05-31', '2026-01-05'],
  [7, '2026-06-01', '2026-06-01'],
  [9, '2026-06-01', undefined],
])('finds the schedule of professional %i on %s', (professionalId, day, validFrom) => {
  expect(scheduleOn(schedules, professionalId, day)?.validFrom).toBe(validFrom);
});

test('lists the schedules that begin after a day', () => {
  expect(schedulesAfter(schedules, 7, '2026-01-05').map(({ validFrom }) => validFrom)).toEqual([
    '2026-06-01',
  ]);
});

test('edits the intervals in the order of the week', () => {
  const { validFrom, intervals } = initialValues(schedules[0], '2026-03-01');
  expect(validFrom).toBe('2026-03-01');
  expect(intervals.map(({ weekday, from }) => [weekday, from])).toEqual([
    [1, '08:00'],
    [2, '09:00'],
    [2, '15:00'],
  ]);
  expect(initialValues(undefined, '2026-03-01').intervals).toEqual([]);
});

test.each([
  ['the morning on a free day', [], '09:00', '13:00'],
  ['the afternoon after a morning', [interval(1, '08:00', '12:00')], '15:00', '19:00'],
  ['nothing late in the day', [interval(1, '12:00', '20:00')], '', ''],
])('suggests %s', (_, intervals, from, to) => {
  expect(suggestInterval(intervals, 1)).toMatchObject({ weekday: 1, from, to });
});

test('replaces the copied days and leaves the others', () => {
  const before = [
    interval(1, '08:00', '12:00'),
    interval(2, '10:00', '11:00'),
    interval(3, '10:00', '11:00'),
  ];
  expect(copyDay(before, 1, [2, 5])).toEqual([
    interval(1, '08:00', '12:00'),
    interval(3, '10:00', '11:00'),
    interval(2, '08:00', '12:00'),
    interval(5, '08:00', '12:00'),
  ]);
});

test('describes a day by its intervals in order', () => {
  expect(textOfDay(schedule(7, '2026-01-05').intervals, 2)).toBe('09:00 a 13:00, 15:00 a 19:00');
  expect(textOfDay([], 2)).toBe('');
});
