import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { expect, test } from 'vitest';
import { amountError, centsOrZero, typedAmount } from './typed-amount.ts';

test.each([
  ['', 'Escribí el importe'],
  ['  $ ', 'Escribí el importe'],
  ['-5', 'El importe no puede ser negativo'],
  ['1.234,567', 'Escribí hasta dos decimales'],
  ['123456789012345', 'El importe es demasiado grande'],
  ['1.234.567.890', 'El importe es demasiado grande'],
  ['doce', 'Escribí un importe, por ejemplo 1.234,50'],
  ['1,2,3', 'Escribí un importe, por ejemplo 1.234,50'],
  ['1.234,50', undefined],
  ['1234.5', undefined],
  ['$ 999.999.999,99', undefined],
])('reports the error in %j: %s', (text, error) => {
  expect(amountError(text)).toBe(error);
});

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_450, '1.234,50'],
  [1_234_567_890, '12.345.678,90'],
])('writes %d cents as %s and reads them back', (cents, text) => {
  expect(typedAmount(cents)).toBe(text);
  expect(centsOf(text)).toBe(cents);
});

test('counts an unfinished amount as zero', () => {
  expect(centsOrZero('1.')).toBe(0);
  expect(centsOrZero('12')).toBe(1200);
});
