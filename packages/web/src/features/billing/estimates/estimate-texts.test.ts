import { expect, test } from 'vitest';
import { coverageText, doneText, placeText } from './estimate-texts.ts';

test.each([
  [{ toothNumber: null, faces: [] }, ''],
  [{ toothNumber: '36', faces: [] }, 'Pieza 36'],
  [{ toothNumber: '16', faces: ['mesial', 'oclusal', 'lingual'] }, 'Pieza 16 (O, P, M)'],
  [{ toothNumber: '11', faces: ['oclusal'] }, 'Pieza 11 (I)'],
])('the place of %j is %j', (place, text) => {
  expect(placeText(place)).toBe(text);
});

const OSDE = { id: 1, name: 'OSDE' };

test.each([
  [{ insurance: null, plan: null, affiliateNumber: null }, 'Particular'],
  [{ insurance: OSDE, plan: null, affiliateNumber: null }, 'OSDE'],
  [{ insurance: OSDE, plan: { id: 2, name: '210' }, affiliateNumber: '123/4' }, 'OSDE 210 · 123/4'],
])('the coverage %j is %j', (coverage, text) => {
  expect(coverageText(coverage)).toBe(text);
});

test('only accepted work is counted as done', () => {
  expect(doneText({ state: 'accepted', done: 1, lines: 3 })).toBe('1 de 3');
  expect(doneText({ state: 'presented', done: 0, lines: 3 })).toBe('—');
});
