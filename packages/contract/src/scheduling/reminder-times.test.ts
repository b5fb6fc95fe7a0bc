import { expect, test } from 'vitest';
import { ARGENTINA_TIME_ZONE } from '../fields/time/calendar-day.ts';
import { clinicTimeAt, instantFrom } from '../fields/time/clinic-time.ts';
import { afterQuietHours, dueReminder, type QuietHours, reminderTime } from './reminder-times.ts';

const NIGHT: QuietHours = { from: '21:00', to: '08:00', timeZone: ARGENTINA_TIME_ZONE };
const SIESTA: QuietHours = { from: '13:00', to: '16:00', timeZone: ARGENTINA_TIME_ZONE };
const NONE: QuietHours = { from: '00:00', to: '00:00', timeZone: ARGENTINA_TIME_ZONE };

const at = (text: string): Date => {
  const [day = '', time = ''] = text.split(' ');
  return instantFrom({ day, time }, ARGENTINA_TIME_ZONE);
};
const shown = (instant: Date | undefined): string | undefined =>
  instant && Object.values(clinicTimeAt(instant, ARGENTINA_TIME_ZONE)).join(' ');

test.each([
  ['2026-12-03 20:59', NIGHT, '2026-12-03 20:59'],
  ['2026-12-03 21:00', NIGHT, '2026-12-04 08:00'],
  ['2026-12-03 00:00', NIGHT, '2026-12-03 08:00'],
  ['2026-12-03 07:59', NIGHT, '2026-12-03 08:00'],
  ['2026-12-03 08:00', NIGHT, '2026-12-03 08:00'],
  ['2026-12-31 23:59', NIGHT, '2027-01-01 08:00'],
  ['2026-12-03 13:00', SIESTA, '2026-12-03 16:00'],
  ['2026-12-03 12:59', SIESTA, '2026-12-03 12:59'],
  ['2026-12-03 16:00', SIESTA, '2026-12-03 16:00'],
  ['2026-12-03 00:00', NONE, '2026-12-03 00:00'],
])('a message of %s leaves after the quiet hours %o at %s', (instant, quiet, expected) => {
  expect(shown(afterQuietHours(at(instant), quiet))).toBe(expected);
});

test.each([
  ['2026-12-03 10:30', 48, '2026-12-01 10:30'],
  // 07:30 is quiet, and 08:00 is early enough.
  ['2026-12-03 10:30', 3, '2026-12-03 08:00'],
  ['2026-12-03 09:00', 3, '2026-12-03 08:00'],
  // 08:00 is too late, so the reminder leaves the evening before.
  ['2026-12-03 08:59', 3, '2026-12-02 20:00'],
  ['2026-12-03 08:00', 3, '2026-12-02 20:00'],
  ['2026-12-03 23:30', 2, '2026-12-03 20:00'],
])('the reminder of an appointment at %s, %s hours before, is due at %s', (startsAt, hours, expected) => {
  expect(shown(reminderTime(at(startsAt), hours, NIGHT))).toBe(expected);
});

const rules = { earlyHours: 48, lateHours: 3, quiet: NIGHT };

test.each([
  ['2026-12-01 14:59', rules, undefined],
  ['2026-12-01 15:00', rules, 'early-reminder'],
  ['2026-12-03 11:59', rules, 'early-reminder'],
  ['2026-12-03 12:00', rules, 'late-reminder'],
  ['2026-12-03 14:59', rules, 'late-reminder'],
  ['2026-12-03 15:00', rules, undefined],
  ['2026-12-03 14:59', { ...rules, lateHours: null }, 'early-reminder'],
  ['2026-12-03 11:59', { ...rules, earlyHours: null }, undefined],
  ['2026-12-03 14:59', { ...rules, earlyHours: null, lateHours: null }, undefined],
])('at %s the reminder of an appointment at 15:00 is %s', (now, given, expected) => {
  expect(dueReminder(at('2026-12-03 15:00'), given, at(now))?.kind).toBe(expected);
});
