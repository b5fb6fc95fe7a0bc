import { expect, it } from 'vitest';
import { dayName, weekName } from './day-names.ts';

it.each([
  ['long', 'Lunes 23 de noviembre de 2026'],
  ['medium', 'Lunes 23 de noviembre'],
  ['short', 'Lun 23 nov'],
  ['weekday', 'Lun 23'],
] as const)('writes a day in the style %s', (style, name) => {
  expect(dayName('2026-11-23', style)).toBe(name);
});

it.each([
  ['2026-11-23', '2026-11-29', 'Semana del 23 al 29 de noviembre'],
  ['2026-11-30', '2026-12-06', 'Semana del 30 de noviembre al 6 de diciembre'],
])('names the week from %s', (monday, sunday, name) => {
  expect(weekName(monday, sunday)).toBe(name);
});
