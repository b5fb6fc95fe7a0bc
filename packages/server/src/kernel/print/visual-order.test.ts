import { expect, test } from 'vitest';
import { visualOrder } from './visual-order.ts';

test.each([
  ['José O’Higgins', 'José O’Higgins'],
  ['אבג', 'גבא'],
  ['אב גד', 'דג בא'],
  ['Dr. אב גד, DNI 30.111.222', 'Dr. דג בא, DNI 30.111.222'],
  ['אב Pérez גד', 'בא Pérez דג'],
  // A letter and its combining mark stay together.
  ['ب\u064eت', 'تب\u064e'],
  ['א', 'א'],
])('draws %s as %s', (line, drawn) => {
  expect(visualOrder(line)).toBe(drawn);
});
