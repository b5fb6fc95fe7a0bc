import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { expect, test } from 'vitest';
import { openHours } from './openings.ts';

// Times are in Buenos Aires (UTC-3). 2026-12-07 is a Monday.

const MORNING = { weekday: 1, from: '09:00', to: '12:00', chairId: 3 };
const AFTERNOON = { weekday: 1, from: '14:00', to: '18:00', chairId: null };
const TUESDAY = { weekday: 2, from: '20:00', to: '24:00', chairId: null };

const schedule = (
  valid_from: string,
  intervals: (typeof MORNING | typeof AFTERNOON)[],
  professional_id = 7,
) => ({
  professional_id,
  valid_from,
  intervals,
});
const closure = (starts_at: string, ends_at: string, professional_id: number | null = null) => ({
  professional_id,
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});
const hours = {
  schedules: [schedule('2026-01-01', [MORNING, AFTERNOON, TUESDAY])],
  closures: [],
  holidays: [],
  timeZone: ARGENTINA_TIME_ZONE,
};

const shown = (open: ReturnType<typeof openHours>) =>
  open.map(
    ({ professionalId, chairId, start, end }) =>
      `${professionalId}/${chairId} ${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`,
  );

test('a week has the intervals of each day, up to midnight', () => {
  expect(shown(openHours(hours, '2026-12-07', 7))).toEqual([
    '7/3 2026-12-07T12:00 2026-12-07T15:00',
    '7/null 2026-12-07T17:00 2026-12-07T21:00',
    '7/null 2026-12-08T23:00 2026-12-09T03:00',
  ]);
});

test('the latest schedule that has begun applies', () => {
  const schedules = [
    schedule('2026-01-01', [MORNING]),
    schedule('2026-12-14', [AFTERNOON]),
    schedule('2026-12-21', []),
  ];
  expect(shown(openHours({ ...hours, schedules }, '2025-12-29', 1))).toEqual([]);
  expect(shown(openHours({ ...hours, schedules }, '2026-12-07', 21))).toEqual([
    '7/3 2026-12-07T12:00 2026-12-07T15:00',
    '7/null 2026-12-14T17:00 2026-12-14T21:00',
  ]);
});

test('closures of the clinic and of the professional split the hours', () => {
  const closures = [
    closure('2026-12-07T13:00Z', '2026-12-07T13:30Z'),
    closure('2026-12-07T17:00Z', '2026-12-08T00:00Z', 7),
    closure('2026-12-07T12:00Z', '2026-12-07T12:30Z', 8),
  ];
  expect(shown(openHours({ ...hours, closures }, '2026-12-07', 1))).toEqual([
    '7/3 2026-12-07T12:00 2026-12-07T13:00',
    '7/3 2026-12-07T13:30 2026-12-07T15:00',
  ]);
});

test('a holiday has no hours', () => {
  expect(shown(openHours({ ...hours, holidays: [{ day: '2026-12-07' }] }, '2026-12-07', 1))).toEqual([]);
});
