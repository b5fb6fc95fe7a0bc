import { describe, expect, it, test } from 'vitest';
import { COLOURS } from './chart.ts';
import {
  describeEvent,
  diffMouths,
  EMPTY_MOUTH,
  type Mouth,
  type PlannedRow,
  teethWithStory,
  toothEvent,
  toothStory,
} from './tooth-story.ts';

const row = (overrides: Partial<PlannedRow> = {}): PlannedRow => ({
  id: 1,
  procedureDate: '2026-03-01',
  treatmentDescription: 'Restauración',
  debit: 100,
  credit: 0,
  toothNumber: '16',
  face: 'oclusal',
  ...overrides,
});
const mouth = (overrides: Partial<Mouth> = {}): Mouth => ({ ...EMPTY_MOUTH, ...overrides });

/** Caries, then a note and a planned restoration, then the restoration. */
const visits = [
  mouth({ chart: { 16: { oclusal: COLOURS.caries } } }),
  mouth({
    chart: { 16: { oclusal: COLOURS.caries }, 21: { crown: true } },
    notes: { 16: 'Duele' },
    plan: [row()],
  }),
  mouth({
    chart: { 16: { oclusal: COLOURS.caries }, 21: { crown: true } },
    notes: { 16: 'Duele' },
    plan: [row(), row({ id: 2, toothNumber: null, treatmentDescription: 'Limpieza' })],
  }),
  mouth({
    chart: { 16: { oclusal: COLOURS.restoration }, 21: { crown: true } },
    plan: [row({ credit: 100 })],
  }),
];

const told = (tooth: '16' | '21' | '11') =>
  toothStory(tooth, visits).map(({ at, event }) => [at, describeEvent(event)]);

test('the story of a tooth leaves out the versions in which nothing happened to it', () => {
  expect(told('16')).toEqual([
    [0, ['oclusal: sin hallazgos → caries']],
    [1, ['nota: “Duele”', 'plan, se agregó: Restauración (cara oclusal)']],
    [
      3,
      [
        'oclusal: caries → restauración existente',
        'se quitó la nota: “Duele”',
        'plan, cambió: Restauración (cara oclusal)',
      ],
    ],
  ]);
  expect(told('21')).toEqual([[1, ['corona: no → sí']]]);
  expect(told('11')).toEqual([]);
});

test('the teeth with a story are those that ever had anything, in screen order', () => {
  expect(teethWithStory(visits)).toEqual(['16', '21']);
  expect(teethWithStory([mouth({ notes: { 48: 'x' } }), EMPTY_MOUTH])).toEqual(['48']);
  expect(teethWithStory([mouth({ plan: [row({ toothNumber: '85' })] })])).toEqual(['85']);
  expect(teethWithStory([])).toEqual([]);
});

describe('from one version to another', () => {
  it.each([
    ['a note that changed', { notes: { 16: 'a' } }, { notes: { 16: 'b' } }, ['nota: “a” → “b”']],
    ['a row taken away', { plan: [row()] }, {}, ['plan, se quitó: Restauración (cara oclusal)']],
    [
      'a row moved to another tooth',
      { plan: [row()] },
      { plan: [row({ toothNumber: '17' })] },
      ['plan, se quitó: Restauración (cara oclusal)'],
    ],
    [
      'a row without words or face',
      {},
      { plan: [row({ treatmentDescription: '', face: null })] },
      ['plan, se agregó: sin descripción'],
    ],
    [
      'a face by the name that it has on the tooth',
      {},
      { plan: [row({ face: 'lingual' })] },
      ['plan, se agregó: Restauración (cara palatina)'],
    ],
  ] as const)('%s', (_, before, after, lines) => {
    const event = toothEvent('16', mouth(before), mouth(after));
    expect(event && describeEvent(event)).toEqual(lines);
  });

  it('nothing is null, and white is as clear as not marked', () => {
    expect(toothEvent('16', EMPTY_MOUTH, mouth({ chart: { 16: { mesial: COLOURS.clear } } }))).toBeNull();
    expect(toothEvent('16', mouth({ plan: [row()] }), mouth({ plan: [row()] }))).toBeNull();
  });

  it('tells all teeth, in screen order', () => {
    const events = diffMouths(EMPTY_MOUTH, mouth({ chart: { 21: { crown: true } }, notes: { 18: 'x' } }));
    expect(events.map(({ tooth }) => tooth)).toEqual(['18', '21']);
  });
});
