import { expect, it } from 'vitest';
import { timeAgo } from './relative-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const INSTANT = '2026-11-24T15:00:00.000Z';

it.each([
  [-MINUTE_MS, 'hace un momento'],
  [0, 'hace un momento'],
  [MINUTE_MS - 1, 'hace un momento'],
  [MINUTE_MS, 'hace 1 minuto'],
  [2 * MINUTE_MS, 'hace 2 minutos'],
  [HOUR_MS - 1, 'hace 59 minutos'],
  [HOUR_MS, 'hace 1 hora'],
  [24 * HOUR_MS - 1, 'hace 23 horas'],
  [24 * HOUR_MS, 'ayer'],
  [48 * HOUR_MS, 'anteayer'],
  [72 * HOUR_MS, 'hace 3 días'],
])('formats an instant %i ms ago as %s', (ms, text) => {
  expect(timeAgo(INSTANT, Date.parse(INSTANT) + ms)).toBe(text);
});
