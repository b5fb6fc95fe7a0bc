import { claimRejectionCreate } from '@dentaria/contract/billing/claims.ts';
import { expect, test } from 'vitest';
import { type ChosenAmounts, rejectionSchema } from './rejection-form.ts';

const lines = [
  { itemId: 1, amount: 10_000, description: 'Corona' },
  { itemId: 2, amount: 5_000, description: 'Limpieza' },
];
const parse = (items: ChosenAmounts) =>
  rejectionSchema(lines, claimRejectionCreate).safeParse({
    items,
    reason: 'Sin radiografía',
    day: '2026-11-24',
  });

test('sends whole items without an amount, and parts with their amount', () => {
  expect(parse({ 1: '', 2: '12,50' }).data).toEqual({
    items: [
      { itemId: 1, amount: null },
      { itemId: 2, amount: 1_250 },
    ],
    reason: 'Sin radiografía',
    day: '2026-11-24',
  });
});

test.each<[ChosenAmounts, string]>([
  [{}, 'Elegí una prestación'],
  [{ 1: 'x' }, 'Corona: Escribí un importe, por ejemplo 1.234,50'],
  [{ 2: '0' }, 'Limpieza: Escribí el importe'],
  [{ 2: '50,01' }, 'Limpieza: el débito no puede superar $ 50,00'],
])('refuses %j with %s', (items, message) => {
  const issues = parse(items).error?.issues ?? [];
  expect(issues[0]?.message.replaceAll('\u00a0', ' ')).toBe(message);
  expect(issues[0]?.path).toEqual(['items']);
});
