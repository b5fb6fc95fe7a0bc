import { describe, expect, test } from 'vitest';
import { attributeRows, isProjectionCurrent, type PlanRow } from './attribute-rows.ts';

const ME = 7;
const OTHER = 5;

const kept = (id: number, overrides: Partial<PlanRow> = {}): PlanRow => ({
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

/** Ids and authors of what is kept of `sent`, when rows 1 and 2 were there and 3 comes next. */
const authors = (sent: Parameters<typeof attributeRows>[1]) =>
  attributeRows([kept(1), kept(2)], sent, ME, 3).rows.map(({ id, professionalId }) => [id, professionalId]);

describe('attributeRows', () => {
  test.each([
    ['unchanged', {}],
    ['unchanged, another author claimed', { professionalId: ME }],
    ['unchanged, no author sent', { professionalId: undefined }],
    ['empty tooth and face left out', { toothNumber: undefined, face: undefined, suggested: undefined }],
  ])('%s: keeps its author', (_, overrides) => {
    expect(authors([{ ...kept(1), ...overrides }])).toEqual([[1, OTHER]]);
  });

  test.each([
    ['date', { procedureDate: '2026-01-03' }],
    ['date taken away', { procedureDate: null }],
    ['description', { treatmentDescription: 'fila 1' }],
    ['debit', { debit: 100.01 }],
    ['credit', { credit: 0.01 }],
    ['tooth', { toothNumber: '16' as const }],
    ['face', { face: 'oclusal' as const }],
    ['suggested', { suggested: true }],
  ])('changed in its %s: takes the caller', (_, overrides) => {
    expect(authors([{ ...kept(1), ...overrides }])).toEqual([[1, ME]]);
  });

  test.each([
    ['no id', undefined],
    ['null', null],
    ['an id that the plan does not hold', 99],
    ['the id that comes next', 3],
  ])('a row with %s is new, whoever it says wrote it', (_, id) => {
    expect(authors([{ ...kept(1), id, professionalId: OTHER }])).toEqual([[3, ME]]);
  });

  test('the second row of an id is new', () => {
    expect(authors([kept(2), kept(1), kept(2)])).toEqual([
      [2, OTHER],
      [1, OTHER],
      [3, ME],
    ]);
  });

  test('rows stay in the order in which they were sent; a row left out is gone, its id is not used again', () => {
    const first = attributeRows([kept(1), kept(2)], [{ ...kept(9), id: null }, kept(1)], ME, 3);
    expect(first.rows.map(({ id }) => id)).toEqual([3, 1]);
    expect(first.nextRowId).toBe(4);
    const second = attributeRows(first.rows, [kept(2)], ME, first.nextRowId);
    expect(second.rows.map(({ id }) => id)).toEqual([4]);
    expect(second.nextRowId).toBe(5);
  });

  test('a row keeps exactly its own fields', () => {
    const { rows } = attributeRows([], [{ ...kept(1), professionalName: 'X' } as never], ME, 1);
    expect(rows).toEqual([kept(1, { professionalId: ME })]);
  });
});

describe('isProjectionCurrent', () => {
  const before = [kept(1), kept(2)];
  test.each([
    ['the same', before, true],
    ['another text', [kept(1, { treatmentDescription: 'Otra' }), kept(2)], true],
    ['one row more', [...before, kept(3)], false],
    ['one row less', [kept(1)], false],
    ['another order', [kept(2), kept(1)], false],
    ['date', [kept(1, { procedureDate: null }), kept(2)], false],
    ['debit', [kept(1, { debit: 100.01 }), kept(2)], false],
    ['credit', [kept(1, { credit: 1 }), kept(2)], false],
    ['author', [kept(1, { professionalId: ME }), kept(2)], false],
    ['tooth', [kept(1, { toothNumber: '16' }), kept(2)], false],
    ['face', [kept(1, { face: 'mesial' }), kept(2)], false],
    ['suggestion', [kept(1, { suggested: true }), kept(2)], false],
  ] as const)('%s', (_, after, expected) => {
    expect(isProjectionCurrent(before, after)).toBe(expected);
  });
});
