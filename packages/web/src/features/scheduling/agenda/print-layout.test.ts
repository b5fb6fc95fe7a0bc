import { expect, it } from 'vitest';
import { printLayout } from './print-layout.ts';

it.each([
  ['nothing', [], 1, 10],
  ['two professionals', [14, 12], 1, 10],
  ['one full page', [52], 1, 10],
  ['one line more than a page', [53], 2, 9],
  ['six professionals', Array.from({ length: 6 }, () => 20), 3, 7.5],
  ['twelve professionals with 300 appointments', Array.from({ length: 12 }, () => 25), 5, 5],
])('lays out %s', (_, counts, textColumns, fontSize) => {
  expect(printLayout(counts)).toEqual({ textColumns: Math.min(textColumns, 4), fontSize });
});
