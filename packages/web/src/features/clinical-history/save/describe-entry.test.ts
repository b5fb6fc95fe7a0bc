import { describe, expect, it } from 'vitest';
import { EMPTY_CONTENT, type HistoryContent } from '../edit/history-content.ts';
import { newRow } from '../plan/plan-rows.ts';
import { describeEntry, summarizeEntries } from './describe-entry.ts';

const { demographics } = EMPTY_CONTENT;
const row = newRow('2026-03-01', {
  key: 'row-1',
  treatmentDescription: 'Limpieza',
  debit: '1500,5',
  toothNumber: '16',
  face: 'oclusal',
});

describe('describeEntry', () => {
  it.each<[string, Partial<HistoryContent>, string, string, string]>([
    [
      'information/dob',
      { demographics: { ...demographics, dob: '1985-03-09' } },
      'Fecha de nacimiento',
      '09/03/1985',
      '',
    ],
    ['information/gender', { demographics: { ...demographics, gender: 'FEMALE' } }, 'Género', 'Femenino', ''],
    [
      'information/address.city',
      { demographics: { ...demographics, address: { ...demographics.address, city: 'Rosario' } } },
      'Ciudad',
      'Rosario',
      '',
    ],
    ['anamnesis/fuma', { anamnesis: { fuma: 'true' } }, '¿Fuma?', 'Sí', ''],
    ['anamnesis/fuma_detail', { anamnesis: { fuma_detail: 'Diez' } }, '¿Fuma? ¿Cuánto?', 'Diez', ''],
    ['anamnesis/anormal_labios', { anamnesis: { anormal_labios: true } }, 'Anormal: labios', 'Sí', ''],
    [
      'face/21/oclusal',
      { chart: { 21: { oclusal: '#1976d2' } } },
      'Pieza 21, cara incisal',
      'caries',
      'sin hallazgos',
    ],
    ['tooth/21/crown', { chart: { 21: { crown: true } } }, 'Pieza 21: corona', 'Sí', 'No'],
    ['note/16', { notes: { 16: 'Duele' } }, 'Nota de la pieza 16', 'Duele', ''],
    [
      'plan/row-1',
      { plan: [row] },
      'Fila del plan',
      '01/03/2026 · Limpieza · Pieza 16, cara oclusal · debe $ 1.500,50 · haber $ 0,00',
      'Eliminada',
    ],
  ])('returns the label and the displayed values of %s', (key, overrides, label, value, without) => {
    const { label: shown, valueIn } = describeEntry(key);
    expect(shown).toBe(label);
    expect(valueIn({ ...EMPTY_CONTENT, ...overrides }).replaceAll('\u00a0', ' ')).toBe(value);
    expect(valueIn(EMPTY_CONTENT)).toBe(without);
  });
});

it('a summary names each tooth once and at most four places', () => {
  expect(summarizeEntries(['information/phone', 'face/21/oclusal', 'tooth/21/crown'])).toBe(
    'Teléfono y Pieza 21',
  );
  expect(
    summarizeEntries(['information/phone', 'face/21/oclusal', 'face/22/oclusal', 'note/21', 'plan/row-1']),
  ).toBe('Teléfono, Pieza 21, Pieza 22 y 2 más');
});
