import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { expect, test } from 'vitest';
import { bodySite, surfaceCode } from './body-site.ts';

test.each([
  ['16', 'vestibular', 'B'],
  ['11', 'vestibular', 'V'],
  ['43', 'oclusal', 'I'],
  ['84', 'oclusal', 'O'],
  ['26', 'lingual', 'L'],
  ['36', 'mesial', 'M'],
  ['75', 'distal', 'D'],
] as const)('tooth %s, face %s has the surface code %s', (tooth, face, code) => {
  expect(surfaceCode(tooth, face)).toBe(code);
});

test('every tooth of the chart has its ISO 3950 number', () => {
  expect(TEETH.map((tooth) => bodySite(tooth, null)[0]?.coding)).toEqual(
    TEETH.map((tooth) => [{ system: 'urn:iso:std:iso:3950', code: tooth }]),
  );
});

test('a row without a tooth has no site', () => {
  expect(bodySite(null, null)).toEqual([]);
});
