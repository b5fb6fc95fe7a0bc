import { expect, test } from 'vitest';
import { minutesSince, waitText } from './waiting-time.ts';

test.each([
  ['2026-12-03T13:00:00.000Z', 0, 'recién'],
  ['2026-12-03T12:59:00.001Z', 0, 'recién'],
  ['2026-12-03T12:59:00.000Z', 1, '1 min'],
  ['2026-12-03T12:00:00.001Z', 59, '59 min'],
  ['2026-12-03T12:00:00.000Z', 60, '1 h 0 min'],
  ['2026-12-03T11:50:00.000Z', 70, '1 h 10 min'],
  ['2026-12-03T13:05:00.000Z', 0, 'recién'],
])('a patient who arrived at %s has waited %i minutes at 13:00: %s', (instant, minutes, text) => {
  const waited = minutesSince(instant, new Date('2026-12-03T13:00:00.000Z'));
  expect(waited).toBe(minutes);
  expect(waitText(waited)).toBe(text);
});
