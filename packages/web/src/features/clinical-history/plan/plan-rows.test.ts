import { describe, expect, it } from 'vitest';
import { balancesOf, changeRow, newRow, rowErrors } from './plan-rows.ts';

it('an added row has the day, no description and empty amounts', () => {
  expect(newRow('2026-03-01')).toMatchObject({
    id: undefined,
    procedureDate: '2026-03-01',
    treatmentDescription: '',
    debit: '',
    credit: '',
    suggested: false,
  });
});

it('an edited row is no suggestion any more, the others stay as they are', () => {
  const rows = [newRow('', { suggested: true }), newRow('', { suggested: true })] as const;
  const changed = changeRow(rows, rows[0].key, { debit: '5' });
  expect(changed[0]).toMatchObject({ debit: '5', suggested: false });
  expect(changed[1]).toBe(rows[1]);
});

it('the running balance adds up exactly', () => {
  const rows = [
    ...Array.from({ length: 10 }, () => newRow('', { debit: '0,1' })),
    newRow('', { credit: '0,30' }),
    newRow('', { debit: 'x', credit: '5' }),
  ];
  expect(balancesOf(rows)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 70, -430]);
});

describe('a row that cannot be saved', () => {
  it.each([
    [{ procedureDate: '2026-02-30' }, { '0.procedureDate': 'Fecha no válida' }],
    [{ procedureDate: 'incompleta' }, { '0.procedureDate': 'Fecha no válida' }],
    [{ procedureDate: '' }, {}],
    [{ debit: 'mil' }, { '0.debit': 'Debe ser un importe' }],
    [{ credit: '-1' }, { '0.credit': 'Debe ser un importe' }],
    [{ debit: '1.500', credit: '' }, {}],
  ])('%j → %j', (wish, errors) => {
    expect(rowErrors([newRow('2026-03-01', wish)])).toEqual(errors);
  });
});
