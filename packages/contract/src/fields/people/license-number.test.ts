import { expect, it } from 'vitest';
import { licenseNumber } from './license-number.ts';

it.each(['MN 12345', '12345', 'M.P. 1234/5', 'MP-12', 'Ñ 7'])('accepts the licence number %j', (text) => {
  expect(licenseNumber.parse(text)).toBe(text);
});

it.each(['MN', 'MN 12345!', '#12345', '12_345'])('rejects the licence number %j', (text) => {
  expect(licenseNumber.safeParse(text).error?.issues[0]?.message).toBe(
    'Matrícula no válida: un número, con letras si las tiene (por ejemplo, MN 12345)',
  );
});
