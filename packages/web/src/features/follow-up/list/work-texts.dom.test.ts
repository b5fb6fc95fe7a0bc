import { expect, test } from 'vitest';
import { attempt, TODAY } from '../testing/work-items.ts';
import { ageText, attemptText, sinceText } from './work-texts.ts';

test.each([
  ['2026-12-03', 'hoy'],
  ['2026-12-02', 'ayer'],
  ['2026-12-04', 'mañana'],
  ['2026-12-05', 'el 05/12/2026'],
  ['2026-12-01', 'hace 2 días'],
  ['2026-11-20', 'hace 13 días'],
  ['2026-11-19', 'hace 2 semanas'],
  ['2026-10-05', 'hace 8 semanas'],
  ['2026-10-04', 'hace 2 meses'],
  ['2025-12-03', 'hace 12 meses'],
])('writes the day %s as %s', (day, text) => {
  expect(ageText(day, TODAY)).toBe(text);
});

test.each([
  [{ kind: 'recall', day: '2026-12-01' }, 'Desde hace 2 días'],
  [{ kind: 'task', day: '2026-12-03' }, 'Desde hoy'],
  [{ kind: 'task', day: '2026-12-04' }, 'Para mañana'],
  [{ kind: 'task', day: '2026-12-05' }, 'Para el 05/12/2026'],
  [{ kind: 'unconfirmed', day: '2026-12-03' }, undefined],
] as const)('shows since when %j has been waiting: %s', (item, text) => {
  expect(sinceText(item, TODAY)).toBe(text);
});

test.each([
  [{}, 'No contestó, ayer'],
  [{ channel: 'whatsapp', result: 'will-call' }, 'Va a llamar (WhatsApp), ayer'],
  // 2 December, 23:30 at the clinic.
  [{ at: '2026-12-03T02:30:00.000Z' }, 'No contestó, ayer'],
] as const)('the attempt %j is shown as %s', (overrides, text) => {
  expect(attemptText(attempt(overrides), TODAY)).toBe(text);
});
