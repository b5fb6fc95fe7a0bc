import { describe, expect, it } from 'vitest';
import { newRow } from '../plan/plan-rows.ts';
import { describeDifferences } from './describe-differences.ts';
import { EMPTY_CONTENT, type HistoryContent } from './history-content.ts';

const demographics = EMPTY_CONTENT.demographics;
const row = {
  ...newRow('2026-03-01'),
  key: 'row-1',
  id: 1,
  treatmentDescription: 'Limpieza',
  debit: '1500,5',
};

describe('lists the values of one side that differ from the other', () => {
  it.each([
    [
      'information',
      { demographics: { ...demographics, firstName: 'Ana', gender: 'FEMALE', dob: '1985-03-09' } },
      ['Nombre: Ana', 'Fecha de nacimiento: 09/03/1985', 'Género: Femenino'],
      ['Nombre: (vacío)', 'Fecha de nacimiento: (vacío)', 'Género: (vacío)'],
    ],
    [
      'information',
      { demographics: { ...demographics, address: { ...demographics.address, city: 'Rosario' } } },
      ['Ciudad: Rosario'],
      ['Ciudad: (vacío)'],
    ],
    [
      'anamnesis',
      {
        anamnesis: {
          fuma: 'true',
          fuma_detail: 'Diez',
          diabetes: 'false',
          anormal_labios: true,
          hepatitis: '',
        },
      },
      ['¿Es diabético?: No', '¿Fuma?: Sí', '¿Fuma? ¿Cuánto?: Diez', 'Anormal: labios: Sí'],
      ['¿Es diabético?: (vacío)', '¿Fuma?: (vacío)', '¿Fuma? ¿Cuánto?: (vacío)', 'Anormal: labios: (vacío)'],
    ],
    [
      'odontogram',
      { chart: { 21: { crown: true } }, notes: { 16: 'Duele' } },
      ['Pieza 21: corona', 'Nota de la pieza 16: Duele'],
      ['Pieza 21: sin hallazgos', 'Nota de la pieza 16: (vacío)'],
    ],
    [
      'plan',
      { plan: [{ ...row, toothNumber: '16', face: 'oclusal' }] },
      ['01/03/2026 · Limpieza · Pieza 16, cara oclusal · debe $ 1.500,50 · haber $ 0,00'],
      ['Sin filas'],
    ],
  ] as const)('%s', (section, overrides, mine, theirs) => {
    const one: HistoryContent = { ...EMPTY_CONTENT, ...overrides };
    const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '));
    expect(plain(describeDifferences(section, one, EMPTY_CONTENT))).toEqual(mine);
    expect(plain(describeDifferences(section, EMPTY_CONTENT, one))).toEqual(theirs);
  });

  it('equal rows are counted', () => {
    const one = { ...EMPTY_CONTENT, plan: [row, { ...row, key: 'b', id: 2, treatmentDescription: '' }] };
    const other = { ...EMPTY_CONTENT, plan: [row] };
    expect(describeDifferences('plan', one, other).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      '01/03/2026 · Sin descripción · debe $ 1.500,50 · haber $ 0,00',
      '1 fila igual en las dos',
    ]);
    expect(describeDifferences('plan', other, one)).toEqual(['1 fila igual en las dos']);
  });
});
