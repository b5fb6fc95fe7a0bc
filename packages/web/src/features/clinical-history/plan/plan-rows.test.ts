import { describe, expect, it } from 'vitest';
import { changeRow, errorsOfRow, hasRowErrors, newFutureDays, newRow, placeOf } from './plan-rows.ts';

it('an added row has the date, no description and empty amounts', () => {
  expect(newRow('2026-03-01')).toMatchObject({
    id: undefined,
    procedureDate: '2026-03-01',
    treatmentDescription: '',
    debit: '',
    credit: '',
    suggested: false,
  });
});

it('an edited row is no longer marked as a suggestion; the others are unchanged', () => {
  const rows = [newRow('', { suggested: true }), newRow('', { suggested: true })] as const;
  const changed = changeRow(rows, rows[0].key, { debit: '5' });
  expect(changed[0]).toMatchObject({ debit: '5', suggested: false });
  expect(changed[1]).toBe(rows[1]);
});

it('the future days of a plan are those that were typed in this edit', () => {
  const today = '2026-03-10';
  const saved = [newRow('2026-03-20'), newRow('2026-03-01'), newRow('')] as const;
  expect(newFutureDays(saved, saved, today)).toEqual([]);
  const rows = [
    { ...saved[0], procedureDate: '2026-03-21' },
    { ...saved[1], procedureDate: today },
    { ...saved[2], procedureDate: '2026-03-11' },
    newRow('2026-03-11'),
  ];
  expect(newFutureDays(saved, rows, today)).toEqual(['2026-03-11', '2026-03-21']);
});

describe('the errors of a row', () => {
  it.each([
    [{ procedureDate: '2026-02-30' }, { procedureDate: 'Fecha no válida' }],
    [{ procedureDate: 'incompleta' }, { procedureDate: 'Fecha no válida' }],
    [{ procedureDate: '0202-03-01' }, { procedureDate: 'Fecha no válida' }],
    [{ procedureDate: '1899-12-31' }, { procedureDate: 'Fecha no válida' }],
    [{ procedureDate: '1900-01-01' }, {}],
    [{ procedureDate: '' }, {}],
    [{ debit: 'mil' }, { debit: 'Debe ser un importe' }],
    [{ credit: '-1' }, { credit: 'Debe ser un importe' }],
    [{ debit: '1.500', credit: '' }, {}],
    [{ toothNumber: '19' }, { toothNumber: 'Pieza inválida' }],
    [{ toothNumber: ' 16 ' }, {}],
  ])('%j → %j', (overrides, errors) => {
    const row = newRow('2026-03-01', overrides);
    expect(errorsOfRow(row)).toEqual(errors);
    expect(hasRowErrors([newRow(''), row])).toBe(Object.keys(errors).length > 0);
  });
});

it.each([
  [{ toothNumber: '16', face: undefined }, 'Pieza 16'],
  [{ toothNumber: '16', face: 'lingual' }, 'Pieza 16, cara palatina'],
  [{ toothNumber: ' 31', face: 'oclusal' }, 'Pieza 31, cara incisal'],
  [{ toothNumber: '', face: undefined }, undefined],
  [{ toothNumber: '99', face: 'oclusal' }, undefined],
] as const)('%j is named %s', (row, name) => {
  expect(placeOf(row)).toBe(name);
});
