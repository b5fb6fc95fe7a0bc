import { expect, test } from 'vitest';
import { recallText } from './recall-texts.ts';

test.each([
  ['2026-11-23', '2027-05-23', 'Control en 6 meses: 23/05/2027'],
  ['2026-11-23', '2026-12-23', 'Control en 1 mes: 23/12/2026'],
  ['2026-08-31', '2027-02-28', 'Control en 6 meses: 28/02/2027'],
  ['2026-11-23', '2031-11-23', 'Control en 60 meses: 23/11/2031'],
  ['2026-11-23', '2027-05-24', 'Control: 24/05/2027'],
  ['2026-11-23', '2026-11-23', 'Control: 23/11/2026'],
])('describes a visit on %s with a recall on %s as %s', (visit, due, text) => {
  expect(recallText(visit, due)).toBe(text);
});
