import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [1, 'pesos cero con 01/100'],
  [100, 'pesos uno con 00/100'],
  [1_600, 'pesos dieciséis con 00/100'],
  [2_100, 'pesos veintiuno con 00/100'],
  [2_200, 'pesos veintidós con 00/100'],
  [3_000, 'pesos treinta con 00/100'],
  [3_100, 'pesos treinta y uno con 00/100'],
  [9_999, 'pesos noventa y nueve con 99/100'],
  [10_000, 'pesos cien con 00/100'],
  [10_100, 'pesos ciento uno con 00/100'],
  [50_000, 'pesos quinientos con 00/100'],
  [71_505, 'pesos setecientos quince con 05/100'],
  [100_000, 'pesos mil con 00/100'],
  [123_450, 'pesos mil doscientos treinta y cuatro con 50/100'],
  [2_100_000, 'pesos veintiún mil con 00/100'],
  [3_100_100, 'pesos treinta y un mil uno con 00/100'],
  [10_000_000, 'pesos cien mil con 00/100'],
  [10_100_000, 'pesos ciento un mil con 00/100'],
  [100_000_000, 'pesos un millón con 00/100'],
  [100_100_000, 'pesos un millón mil con 00/100'],
  [2_100_000_000, 'pesos veintiún millones con 00/100'],
  [3_100_000_100, 'pesos treinta y un millones uno con 00/100'],
  [
    99_999_999_999,
    'pesos novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve con 99/100',
  ],
  [100_000_000_000, 'pesos mil millones con 00/100'],
])('writes %i cents as "%s"', (cents, words) => {
  expect(amountInWords(cents)).toBe(words);
});

test('writes different amounts with different words', () => {
  const words = Array.from({ length: 30_000 }, (_, pesos) => amountInWords(pesos * 100));
  expect(new Set(words).size).toBe(words.length);
});
