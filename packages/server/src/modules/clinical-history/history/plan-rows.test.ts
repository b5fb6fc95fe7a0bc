import { describe, expect, test } from 'vitest';
import { assignAuthors, hasSameAmounts, isProjectionCurrent, type PlanRow } from './plan-rows.ts';

const ME = 7;
const OTHER = 5;

const storedRow = (id: number, overrides: Partial<PlanRow> = {}): PlanRow => ({
  id,
  procedureDate: '2026-01-02',
  treatmentDescription: `Fila ${id}`,
  debit: 100,
  credit: 0,
  professionalId: OTHER,
  toothNumber: null,
  face: null,
  suggested: false,
  ...overrides,
});

/** Returns ids and authors after saving `sent` over a plan with the rows 1 and 2. The next id is 3. */
const authors = (sent: Parameters<typeof assignAuthors>[1]) =>
  assignAuthors([storedRow(1), storedRow(2)], sent, ME, 3).rows.map(({ id, professionalId }) => [
    id,
    professionalId,
  ]);

describe('assignAuthors', () => {
  test.each([
    ['same fields', {}],
    ['another author claimed', { professionalId: ME }],
    ['no author sent', { professionalId: undefined }],
    ['empty tooth and face omitted', { toothNumber: undefined, face: undefined, suggested: undefined }],
  ])('an unchanged row keeps its author: %s', (_, overrides) => {
    expect(authors([{ ...storedRow(1), ...overrides }])).toEqual([[1, OTHER]]);
  });

  test.each([
    ['date', { procedureDate: '2026-01-03' }],
    ['date (removed)', { procedureDate: null }],
    ['description', { treatmentDescription: 'fila 1' }],
    ['debit', { debit: 100.01 }],
    ['credit', { credit: 0.01 }],
    ['tooth', { toothNumber: '16' as const }],
    ['face', { face: 'oclusal' as const }],
    ['suggested', { suggested: true }],
  ])('the caller becomes the author of a row with another %s', (_, overrides) => {
    expect(authors([{ ...storedRow(1), ...overrides }])).toEqual([[1, ME]]);
  });

  test.each([
    ['no id', undefined],
    ['a null id', null],
    ['an unknown id', 99],
    ['the next id', 3],
  ])('a row with %s is new, whatever author it claims', (_, id) => {
    expect(authors([{ ...storedRow(1), id, professionalId: OTHER }])).toEqual([[3, ME]]);
  });

  test('a second row with the same id is new', () => {
    expect(authors([storedRow(2), storedRow(1), storedRow(2)])).toEqual([
      [2, OTHER],
      [1, OTHER],
      [3, ME],
    ]);
  });

  test('preserves the order sent, removes omitted rows and does not reuse their ids', () => {
    const first = assignAuthors(
      [storedRow(1), storedRow(2)],
      [{ ...storedRow(9), id: null }, storedRow(1)],
      ME,
      3,
    );
    expect(first.rows.map(({ id }) => id)).toEqual([3, 1]);
    expect(first.nextRowId).toBe(4);
    const second = assignAuthors(first.rows, [storedRow(2)], ME, first.nextRowId);
    expect(second.rows.map(({ id }) => id)).toEqual([4]);
    expect(second.nextRowId).toBe(5);
  });

  test('drops unknown fields', () => {
    const { rows } = assignAuthors([], [{ ...storedRow(1), professionalName: 'X' } as never], ME, 1);
    expect(rows).toEqual([storedRow(1, { professionalId: ME })]);
  });
});

describe('isProjectionCurrent', () => {
  const before = [storedRow(1), storedRow(2)];
  test.each([
    ['the same rows', before, true],
    ['another description', [storedRow(1, { treatmentDescription: 'Otra' }), storedRow(2)], true],
    ['one more row', [...before, storedRow(3)], false],
    ['one row fewer', [storedRow(1)], false],
    ['another order', [storedRow(2), storedRow(1)], false],
    ['another date', [storedRow(1, { procedureDate: null }), storedRow(2)], false],
    ['another debit', [storedRow(1, { debit: 100.01 }), storedRow(2)], false],
    ['another credit', [storedRow(1, { credit: 1 }), storedRow(2)], false],
    ['another author', [storedRow(1, { professionalId: ME }), storedRow(2)], false],
    ['another tooth', [storedRow(1, { toothNumber: '16' }), storedRow(2)], false],
    ['another face', [storedRow(1, { face: 'mesial' }), storedRow(2)], false],
    ['another suggestion flag', [storedRow(1, { suggested: true }), storedRow(2)], false],
  ] as const)('states whether the projection is current after: %s', (_, after, expected) => {
    expect(isProjectionCurrent(before, after)).toBe(expected);
  });
});

describe('hasSameAmounts', () => {
  const plan = [storedRow(1), storedRow(2, { procedureDate: null }), storedRow(3, { debit: 0 })];

  test.each([
    ['another order', plan.toReversed()],
    ['another tooth and text', [storedRow(1, { toothNumber: '16', treatmentDescription: 'Corona' })]],
    ['one more planned row', [...plan, storedRow(4, { procedureDate: null })]],
    ['one more row without amounts', [...plan, storedRow(4, { debit: 0 })]],
  ])('hasSameAmounts is true for %s', (_, after) => {
    expect(hasSameAmounts(plan, after)).toBe(true);
  });

  test.each([
    ['another day', [storedRow(1, { procedureDate: '2026-01-03' })]],
    ['no day', [storedRow(1, { procedureDate: null })]],
    ['another debit', [storedRow(1, { debit: 101 })]],
    ['a credit', [storedRow(1, { credit: 1 })]],
    ['another author', [storedRow(1, { professionalId: ME })]],
    ['another row in its place', [storedRow(4)]],
    ['one row fewer', []],
    ['one more row', [...plan, storedRow(4)]],
    ['a day for a planned row', [storedRow(1), storedRow(2)]],
  ])('hasSameAmounts is false for %s', (_, after) => {
    expect(hasSameAmounts(plan, after)).toBe(false);
  });
});
