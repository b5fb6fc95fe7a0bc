import { expect, it } from 'vitest';
import { lastDayError } from './programs.ts';

it.each([
  ['2026-11-23', 'Elegí hoy o un día posterior'],
  ['2026-11-24', undefined],
  ['2027-11-25', undefined],
  ['2027-11-26', 'Elegí un día dentro de un año'],
])('on 2026-11-24, the last day %s has the error %s', (day, message) =>
  expect(lastDayError(day, '2026-11-24')).toBe(message),
);
