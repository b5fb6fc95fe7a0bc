import { describe, expect, it, vi } from 'vitest';
import {
  ARGENTINA_TIME_ZONE,
  dayIn,
  formatDay,
  isAgendaDay,
  isCalendarDay,
  isDayFrom1900,
} from './calendar-day.ts';

describe('a calendar day', () => {
  it.each([
    '0001-01-01',
    '2026-01-31',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2024-02-29',
    '2000-02-29',
    '2023-02-28',
    '9999-12-31',
  ])('%s exists', (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  it.each([
    '0000-01-01',
    '2026-00-10',
    '2026-13-10',
    '2026-01-00',
    '2026-01-32',
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-12-32',
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2026-1-01',
    '2026-01-1',
    '26-01-01',
    '12026-01-01',
    '2026-01-011',
    '2026/01/01',
    'abcd-01-01',
    '2026-ab-01',
    '2026-01-ab',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '',
  ])('%j does not exist', (day) => {
    expect(isCalendarDay(day)).toBe(false);
  });

  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['1900-01-02', true],
    ['1901-02-29', false],
  ])('%s is an existing day from 1900: %s', (day, expected) => {
    expect(isDayFrom1900(day)).toBe(expected);
  });

  it.each([
    ['1899-12-31', false],
    ['2100-12-31', true],
    ['2101-01-01', false],
    ['2026-02-30', false],
  ])('%s is a day of an agenda: %s', (day, expected) => {
    expect(isAgendaDay(day)).toBe(expected);
  });

  it('is written day first on screen', () => {
    expect(formatDay('2024-01-31')).toBe('31/01/2024');
  });
});

describe('the day of an instant', () => {
  it.each([
    [ARGENTINA_TIME_ZONE, '2026-03-05T02:59:59.999Z', '2026-03-04'],
    [ARGENTINA_TIME_ZONE, '2026-03-05T03:00:00.000Z', '2026-03-05'],
    ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', '2027-01-01'],
  ])('in %s at %s is %s', (timeZone, instant, day) => {
    expect(dayIn(timeZone, new Date(instant))).toBe(day);
    vi.useFakeTimers({ now: new Date(instant) });
    expect(dayIn(timeZone)).toBe(day);
    vi.useRealTimers();
  });

  it('creates only one formatter per time zone', () => {
    const created = vi.spyOn(Intl, 'DateTimeFormat');
    for (let day = 0; day < 100; day += 1) dayIn('America/Montevideo', new Date(day * 86_400_000));
    expect(created).toHaveBeenCalledTimes(1);
    created.mockRestore();
  });
});
