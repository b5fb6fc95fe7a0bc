import { describe, expect, it } from 'vitest';
import { runningExport } from '../testing/exports.ts';
import { percentOf, progressText, rowsText, sizeText } from './export-texts.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [999_999, '1.000 kB'],
  [80_123_456, '80,1 MB'],
  [123_456_789, '123 MB'],
  [5_250_000_000, '5,3 GB'],
  [7_000_000_000_000, '7.000 GB'],
])('writes %d bytes as %s', (bytes, text) => expect(plain(sizeText(bytes))).toBe(text));

it.each([
  [0, '0 filas'],
  [1, '1 fila'],
  [1_234, '1.234 filas'],
])('writes %d rows as %s', (rows, text) => expect(rowsText(rows)).toBe(text));

it.each([
  [0, null, undefined],
  [0, 0, undefined],
  [0, 10, 0],
  [199, 1_000, 19],
  [1_000, 1_000, 99],
  [1_001, 1_000, 99],
])('%d of %s rows are %s percent', (done, total, percent) => expect(percentOf(done, total)).toBe(percent));

describe('progress', () => {
  it.each([
    [{ state: 'queued' }, 'En espera: empieza en unos segundos.'],
    [{ rowsDone: 0, rowsTotal: null }, 'Contando los datos…'],
    [{ rowsDone: 2_500, rowsTotal: 10_000 }, '2.500 filas de 10.000 filas (25 %)'],
    [{ rowsDone: 10_000, rowsTotal: 10_000 }, 'Escribiendo las planillas…'],
  ] as const)('describes the progress of %j', (overrides, text) =>
    expect(progressText(runningExport({ state: 'running', ...overrides }))).toBe(text),
  );
});
