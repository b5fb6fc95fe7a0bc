import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clinicTimeAt,
  instantAt,
  instantFrom,
  minutesOf,
  timeOfMinutes,
  weekdayOf,
} from './clinic-time.ts';

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires';
const SANTIAGO = 'America/Santiago';

test.each([
  ['2026-12-03', '10:30', '2026-12-03T13:30:00.000Z'],
  ['2026-12-03', '00:00', '2026-12-03T03:00:00.000Z'],
  ['2026-12-03', '23:59', '2026-12-04T02:59:00.000Z'],
  ['2026-12-31', '24:00', '2027-01-01T03:00:00.000Z'],
  // Argentina used daylight saving time, UTC-2, from 19 October 2008 to 15 March 2009.
  ['2008-10-18', '23:59', '2008-10-19T02:59:00.000Z'],
  ['2008-10-19', '01:00', '2008-10-19T03:00:00.000Z'],
  ['2009-03-14', '22:59', '2009-03-15T00:59:00.000Z'],
])('the clock in Buenos Aires shows %s %s at %s', (day, time, instant) => {
  expect(instantAt({ day, time }, BUENOS_AIRES)?.toISOString()).toBe(instant);
});

test.each([
  [BUENOS_AIRES, '2008-10-19', '00:00'],
  [BUENOS_AIRES, '2008-10-19', '00:59'],
  [SANTIAGO, '2026-09-06', '00:30'],
])('the clock in %s skips %s %s', (zone, day, time) => {
  expect(instantAt({ day, time }, zone)).toBeUndefined();
});

test('a skipped time is the first instant after the gap', () => {
  expect(instantFrom({ day: '2008-10-19', time: '00:30' }, BUENOS_AIRES).toISOString()).toBe(
    '2008-10-19T03:00:00.000Z',
  );
  expect(instantFrom({ day: '2026-12-03', time: '10:30' }, BUENOS_AIRES).toISOString()).toBe(
    '2026-12-03T13:30:00.000Z',
  );
});

test('a time that the clock shows twice is the earlier instant', () => {
  expect(instantAt({ day: '2009-03-14', time: '23:30' }, BUENOS_AIRES)?.toISOString()).toBe(
    '2009-03-15T01:30:00.000Z',
  );
});

test('the clock shows every time of two years at the instant found for it', () => {
  for (const zone of [BUENOS_AIRES, SANTIAGO, 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
    const start = Date.parse('2008-01-01T00:00:00Z');
    for (let halfHour = 0; halfHour < 2 * 366 * 48; halfHour += 101) {
      const instant = new Date(start + halfHour * 1_800_000);
      const shown = clinicTimeAt(instant, zone);
      const found = instantAt(shown, zone);
      expect(found && clinicTimeAt(found, zone)).toEqual(shown);
      expect([0, 3_600_000]).toContain(instant.getTime() - (found?.getTime() ?? 0));
    }
  }
});

test('minutes and times of day are each other’s inverse', () => {
  for (let minutes = 0; minutes <= 1_440; minutes += 1)
    expect(minutesOf(timeOfMinutes(minutes))).toBe(minutes);
  expect(timeOfMinutes(570)).toBe('09:30');
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s plus %i days is %s', (day, days, sum) => expect(addDays(day, days)).toBe(sum));

test.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', 13, '2027-04-30'],
  ['2026-03-31', 0, '2026-03-31'],
  ['2026-11-23', 6, '2027-05-23'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-08-31', 1, '2026-09-30'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
