import { describe, expect, it } from 'vitest';
import { cleanDigits, dniError, isBlockedKey } from './dni-input.ts';

describe('cleanDigits', () => {
  it.each([
    ['30111222', '30111222'],
    ['30.111.222', '30111222'],
    [' 5 123 456 ', '5123456'],
    ['301112223', '30111222'],
    ['DNI 30111222', '30111222'],
    ['-1e5', '15'],
    ['', ''],
  ])('reduces %j to the digits %j', (typed, digits) => expect(cleanDigits(typed)).toBe(digits));
});

describe('dniError', () => {
  it.each([
    ['', 'Este campo es requerido'],
    ['1', 'DNI debe tener 7 u 8 dígitos'],
    ['123456', 'DNI debe tener 7 u 8 dígitos'],
    ['1234567', undefined],
    ['12345678', undefined],
    ['123456789', 'DNI debe tener 7 u 8 dígitos'],
  ])('returns for %j the error %j', (digits, error) => expect(dniError(digits)).toBe(error));
});

it.each(['-', '+', 'e', 'E', '.', ' '])('blocks the key %j', (key) => expect(isBlockedKey(key)).toBe(true));
it.each(['0', '9', 'Enter', 'Backspace', 'ArrowLeft'])('allows the key %j', (key) =>
  expect(isBlockedKey(key)).toBe(false),
);
