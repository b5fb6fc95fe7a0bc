import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { expect, test } from 'vitest';
import { momentsOf } from './request-context.ts';

test("changes the day at midnight in the clinics' time zone", () => {
  let now = new Date('2026-06-10T02:59:59.999Z');
  const moment = momentsOf(() => now, ARGENTINA_TIME_ZONE);
  expect(moment()).toEqual({ now, timeZone: ARGENTINA_TIME_ZONE, today: '2026-06-09' });
  now = new Date('2026-06-10T03:00:00.000Z');
  expect(moment()).toEqual({ now, timeZone: ARGENTINA_TIME_ZONE, today: '2026-06-10' });
  now = new Date('2026-06-10T03:00:59.999Z');
  expect(moment()).toEqual({ now, timeZone: ARGENTINA_TIME_ZONE, today: '2026-06-10' });
});
