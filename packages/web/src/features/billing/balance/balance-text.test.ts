import { expect, test } from 'vitest';
import { balanceText } from './balance-text.ts';

test.each([
  [3_100_000, 'Debe $ 31.000,00'],
  [1, 'Debe $ 0,01'],
  [0, 'Sin deuda'],
  [-50_000, 'A favor $ 500,00'],
])('describes a balance of %d cents as %s', (balance, text) => {
  expect(balanceText(balance).replaceAll('\u00a0', ' ')).toBe(text);
});
