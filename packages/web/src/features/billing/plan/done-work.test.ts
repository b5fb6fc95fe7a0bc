import type { AcceptedWork, EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import { expect, test } from 'vitest';
import { estimate } from '../testing/estimates.ts';
import { chartChange, doneRow, doneSchema } from './done-work.ts';

const [line] = estimate().lines as [EstimateLine];
const work = (overrides: Partial<EstimateLine>): AcceptedWork => ({
  estimateId: 31,
  estimateNumber: 12,
  line: { ...line, ...overrides },
  pricesExpired: false,
  today: null,
});

test.each<[Partial<EstimateLine>, string | undefined]>([
  [{}, 'las caras oclusal y mesial de la pieza 16 pasan a restauración existente'],
  [{ toothNumber: '11', faces: ['oclusal'] }, 'la cara incisal de la pieza 11 pasa a restauración existente'],
  [{ code: '10.01', faces: [] }, 'la pieza 16 pasa a ausente y pierde sus otras marcas'],
  [{ code: '03.01' }, undefined],
  [{ toothNumber: null, faces: [] }, undefined],
])('describes the change of the chart by %j as %s', (overrides, text) => {
  expect(chartChange({ 16: { oclusal: '#1976d2' } }, { ...line, ...overrides })?.text).toBe(text);
});

test.each<[Partial<EstimateLine>, object]>([
  [
    {},
    { description: 'Restauración simple – pieza 16, caras oclusal y mesial', tooth: '16', face: undefined },
  ],
  [
    { description: 'Restauración – pieza 16, caras oclusal y mesial' },
    { description: 'Restauración – pieza 16, caras oclusal y mesial', face: undefined },
  ],
  [
    { description: 'Restauración de la pieza 16' },
    { description: 'Restauración de la pieza 16 – caras oclusal y mesial', face: undefined },
  ],
  [
    { faces: ['mesial'] },
    { description: 'Restauración simple – pieza 16, cara mesial', tooth: '16', face: 'mesial' },
  ],
  [{ faces: [] }, { description: 'Restauración simple – pieza 16', tooth: '16', face: undefined }],
  [
    { toothNumber: null, faces: [] },
    { description: 'Restauración simple', tooth: undefined },
  ],
])('makes the row of %j', (overrides, row) => {
  expect(doneRow(work(overrides), { day: '2026-11-24', amount: 500 })).toMatchObject({
    ...row,
    day: '2026-11-24',
    debit: 500,
    estimate: { id: 31, line: 1 },
  });
});

test.each([
  ['2026-11-24', undefined],
  ['2026-11-25', 'No puede ser una fecha futura'],
  ['', 'Fecha no válida'],
])('checks the day %j on 24 November: %s', (day, error) => {
  const parsed = doneSchema('2026-11-24').safeParse({ day, amount: '1,00', updatesChart: false });
  expect(parsed.error?.issues[0]?.message).toBe(error);
});
