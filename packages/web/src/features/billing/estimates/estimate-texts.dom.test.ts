import { expect, test } from 'vitest';
import { member, noCoverage } from '../../../testing/people.ts';
import { coverageText, doneText, mailText, placeText } from './estimate-texts.ts';

test.each([
  [{ toothNumber: null, faces: [] }, ''],
  [{ toothNumber: '36', faces: [] }, 'Pieza 36'],
  [{ toothNumber: '16', faces: ['mesial', 'oclusal', 'lingual'] }, 'Pieza 16 (O, P, M)'],
  [{ toothNumber: '11', faces: ['oclusal'] }, 'Pieza 11 (I)'],
])('describes the place %j as %j', (place, text) => {
  expect(placeText(place)).toBe(text);
});

const OSDE = { id: 1, name: 'OSDE' };

test.each([
  [noCoverage, 'Particular'],
  [{ ...noCoverage, insurance: OSDE }, 'OSDE'],
  [{ insurance: OSDE, ...member }, 'OSDE 210 · 123/4'],
])('describes the coverage %j as %j', (coverage, text) => {
  expect(coverageText(coverage)).toBe(text);
});

test('counts only accepted work as done', () => {
  expect(doneText({ state: 'accepted', done: 1, lines: 3 })).toBe('1 de 3');
  expect(doneText({ state: 'presented', done: 0, lines: 3 })).toBe('—');
});

test.each([
  ['sent', null, 'Enviado a ana@example.com el 24/11/2026, 10:00'],
  ['queued', null, 'Se está enviando a ana@example.com'],
  ['queued', 'Sin conexión', 'Se está enviando a ana@example.com: Sin conexión'],
  ['failed', 'Sin conexión', 'No llegó a ana@example.com: Sin conexión'],
  ['bounced', null, 'No llegó a ana@example.com'],
  ['withdrawn', 'El presupuesto venció', 'No se envió: El presupuesto venció'],
] as const)('describes a mail that is %s with the detail %j', (state, detail, text) => {
  const mail = { recipient: 'ana@example.com', at: '2026-11-24T13:00:00.000Z', sentBy: OSDE };
  expect(mailText({ ...mail, state, detail })).toBe(text);
});
