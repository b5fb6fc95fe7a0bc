import type { HistoryContent } from '@dentaria/contract/clinical-history/history.ts';
import { historySave } from '@dentaria/contract/clinical-history/history.ts';
import { describe, expect, test } from 'vitest';
import { demographics } from '../testing/histories.ts';
import { authorsOf, countsOf, documentOf } from './history-document.ts';

const sent = (overrides: Record<string, unknown> = {}): HistoryContent =>
  historySave.parse({ demographics: demographics(), ...overrides });

describe('documentOf', () => {
  test('absent and null sections become empty', () => {
    expect(documentOf(sent(), [])).toMatchObject({
      anamnesis: {},
      toothStatus: {},
      treatmentPlan: [],
      toothNotes: [],
    });
    const nulls = sent({ anamnesis: null, toothStatus: null, treatmentPlan: null, toothNotes: null });
    expect(documentOf(nulls, [])).toEqual(documentOf(sent(), []));
  });

  test.each([
    [undefined, "José O'Higgins"],
    [null, "José O'Higgins"],
    ['  ', "José O'Higgins"],
    ['Pepe', 'Pepe'],
  ])('full name %j becomes %s', (fullName, expected) => {
    const body = sent({ demographics: demographics({ fullName }) });
    expect(documentOf(body, []).demographics.fullName).toBe(expected);
  });

  test.each([
    [undefined, null],
    [null, null],
    [{}, null],
    [{ street: '', city: '  ' }, null],
    [{ city: 'Salta' }, { street: null, city: 'Salta', state: null, country: null, postalCode: null }],
  ])('address %j becomes %j', (address, expected) => {
    const body = sent({ demographics: demographics({ address }) });
    expect(documentOf(body, []).demographics.address).toEqual(expected);
  });

  test('trims notes, drops blank ones and preserves several on one tooth', () => {
    const toothNotes = [
      { toothNumber: '16', noteText: '  uno\n dos\t' },
      { toothNumber: 11, noteText: ' \n ' },
      { toothNumber: 16, noteText: 'tres' },
    ];
    expect(documentOf(sent({ toothNotes }), []).toothNotes).toEqual([
      { toothNumber: 16, noteText: 'uno\n dos' },
      { toothNumber: 16, noteText: 'tres' },
    ]);
  });
});

test('countsOf counts findings by the rules of the chart', () => {
  const toothStatus = {
    11: { oclusal: '#D32F2F', mesial: '#d32f2f', distal: '#ffffff' },
    16: { oclusal: '#1976d2', crown: true },
    38: { oclusal: '#0d47a1', mesial: '#0d47a1' },
    48: { absent: true },
    47: { absent: false, vestibular: '#123456' },
  };
  const toothNotes = [{ toothNumber: 16, noteText: 'x' }];
  expect(countsOf(documentOf(sent({ toothStatus, toothNotes }), []))).toEqual({
    restorations: 2,
    caries: 1,
    extractions: 1,
    absent_teeth: 1,
    crowns: 1,
    notes: 1,
  });
});

test('authorsOf lists each author once, the author of the version first', () => {
  const row = (professionalId: number) => ({ professionalId }) as never;
  expect(authorsOf(documentOf(sent(), [row(3), row(2), row(3)]), 2)).toEqual([2, 3]);
});
