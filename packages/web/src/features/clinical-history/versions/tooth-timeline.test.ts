import { COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { describe, expect, it, test } from 'vitest';
import {
  type DentalSnapshot,
  describeEvent,
  diffSnapshots,
  EMPTY_SNAPSHOT,
  type PlannedRow,
  teethWithEvents,
  toothEvent,
  toothTimeline,
} from './tooth-timeline.ts';

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
const snapshot = (overrides: Partial<DentalSnapshot> = {}): DentalSnapshot => ({
  ...EMPTY_SNAPSHOT,
  ...overrides,
});

/**
 * Versions: caries; then a note and a planned restoration; then an unrelated plan row; then the restoration.
 */
const visits = [
  snapshot({ chart: { 16: { oclusal: COLOURS.caries } } }),
  snapshot({
    chart: { 16: { oclusal: COLOURS.caries }, 21: { crown: true } },
    notes: { 16: 'Duele' },
    plan: [row()],
  }),
  snapshot({
    chart: { 16: { oclusal: COLOURS.caries }, 21: { crown: true } },
    notes: { 16: 'Duele' },
    plan: [row(), row({ id: 2, toothNumber: null, treatmentDescription: 'Limpieza' })],
  }),
  snapshot({
    chart: { 16: { oclusal: COLOURS.restoration }, 21: { crown: true } },
    plan: [row({ credit: 100 })],
  }),
];

const timelineOf = (tooth: '16' | '21' | '11') =>
  toothTimeline(tooth, visits).map(({ at, event }) => [at, describeEvent(event)]);

test('the timeline of a tooth skips versions without changes to it', () => {
  expect(timelineOf('16')).toEqual([
    [0, ['oclusal: sin hallazgos → caries']],
    [1, ['nota: «Duele»', 'plan, se agregó: Restauración (cara oclusal)']],
    [
      3,
      [
        'oclusal: caries → restauración existente',
        'se quitó la nota: «Duele»',
        'plan, cambió: Restauración (cara oclusal)',
      ],
    ],
  ]);
  expect(timelineOf('21')).toEqual([[1, ['corona: no → sí']]]);
  expect(timelineOf('11')).toEqual([]);
});

test('teethWithEvents lists teeth with a mark, a note or a plan row in any version, in screen order', () => {
  expect(teethWithEvents(visits)).toEqual(['16', '21']);
  expect(teethWithEvents([snapshot({ notes: { 48: 'x' } }), EMPTY_SNAPSHOT])).toEqual(['48']);
  expect(teethWithEvents([snapshot({ plan: [row({ toothNumber: '85' })] })])).toEqual(['85']);
  expect(teethWithEvents([])).toEqual([]);
});

describe('describeEvent', () => {
  it.each([
    ['a changed note', { notes: { 16: 'a' } }, { notes: { 16: 'b' } }, ['nota: «a» → «b»']],
    ['a removed row', { plan: [row()] }, {}, ['plan, se quitó: Restauración (cara oclusal)']],
    [
      'a row moved to another tooth',
      { plan: [row()] },
      { plan: [row({ toothNumber: '17' })] },
      ['plan, se quitó: Restauración (cara oclusal)'],
    ],
    [
      'a row without description or face',
      {},
      { plan: [row({ treatmentDescription: '', face: null })] },
      ['plan, se agregó: sin descripción'],
    ],
    [
      'a face by its name on that tooth',
      {},
      { plan: [row({ face: 'lingual' })] },
      ['plan, se agregó: Restauración (cara palatina)'],
    ],
  ] as const)('describes %s', (_, before, after, lines) => {
    const event = toothEvent('16', snapshot(before), snapshot(after));
    expect(event && describeEvent(event)).toEqual(lines);
  });

  it.each<Partial<PlannedRow>>([
    { procedureDate: '2026-03-02' },
    { procedureDate: null },
    { treatmentDescription: 'Corona' },
    { debit: 101 },
    { credit: 1 },
    { face: 'mesial' },
    { face: null },
  ])('reports a row changed by %o', (change) => {
    const event = toothEvent('16', snapshot({ plan: [row()] }), snapshot({ plan: [row(change)] }));
    expect(event?.rows).toEqual([{ kind: 'changed', row: row(change) }]);
  });

  it('has no event without changes, and treats white as unmarked', () => {
    expect(
      toothEvent('16', EMPTY_SNAPSHOT, snapshot({ chart: { 16: { mesial: COLOURS.clear } } })),
    ).toBeNull();
    expect(toothEvent('16', snapshot({ plan: [row()] }), snapshot({ plan: [row()] }))).toBeNull();
  });

  it('orders the teeth as on screen', () => {
    const events = diffSnapshots(
      EMPTY_SNAPSHOT,
      snapshot({ chart: { 21: { crown: true } }, notes: { 18: 'x' } }),
    );
    expect(events.map(({ tooth }) => tooth)).toEqual(['18', '21']);
  });
});
