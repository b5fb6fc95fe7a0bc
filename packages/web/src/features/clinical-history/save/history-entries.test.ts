import { expect, it } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { contentOfHistory, type HistoryContent } from '../edit/history-content.ts';
import { newRow } from '../plan/plan-rows.ts';
import { differingKeys, entriesOf, isSameContent } from './history-entries.ts';

const base = contentOfHistory(clinicalHistory());
const changed = (overrides: Partial<HistoryContent>): HistoryContent => ({ ...base, ...overrides });

it.each<[string, HistoryContent, readonly string[]]>([
  ['nothing', changed({}), []],
  ['a name', changed({ demographics: { ...base.demographics, lastName: 'Paz' } }), ['information/lastName']],
  [
    'a city',
    changed({
      demographics: { ...base.demographics, address: { ...base.demographics.address, city: 'Funes' } },
    }),
    ['information/address.city'],
  ],
  ['an answer', changed({ anamnesis: { ...base.anamnesis, fuma: 'true' } }), ['anamnesis/fuma']],
  ['a whole tooth', changed({ chart: { ...base.chart, '21': { crown: true } } }), ['tooth/21/crown']],
  ['a face', changed({ chart: { ...base.chart, '21': { mesial: '#D32F2F' } } }), ['face/21/mesial']],
  ['a cleared tooth', changed({ chart: {} }), ['face/16/oclusal']],
  ['a note', changed({ notes: {} }), ['note/16']],
  ['a new row', changed({ plan: [...base.plan, { ...newRow('2026-03-02'), key: 'new' }] }), ['plan/new']],
  ['a changed row', changed({ plan: base.plan.map((row) => ({ ...row, credit: '1' })) }), ['plan/row-1']],
  [
    'the estimate line that a row carries out',
    changed({ plan: base.plan.map((row) => ({ ...row, estimate: { id: 31, line: 2 } })) }),
    ['plan/row-1'],
  ],
  ['an answer left empty', changed({ anamnesis: { ...base.anamnesis, fuma: '' } }), []],
  [
    'the order of answers',
    changed({ anamnesis: Object.fromEntries(Object.entries(base.anamnesis).toReversed()) }),
    [],
  ],
  [
    'a mark set and removed',
    changed({ chart: { ...base.chart, '21': { oclusal: '#ffffff', crown: false } } }),
    [],
  ],
  [
    'an amount in another notation',
    changed({ plan: base.plan.map((row) => ({ ...row, debit: '15.000,5' })) }),
    [],
  ],
  ['the author of a row', changed({ plan: base.plan.map((row) => ({ ...row, professionalId: 1 })) }), []],
])('compares two histories entry by entry: %s', (_, other, keys) => {
  expect(differingKeys(entriesOf(base), entriesOf(other))).toEqual(keys);
  expect(differingKeys(entriesOf(other), entriesOf(base))).toEqual(keys);
  expect(isSameContent(base, other)).toBe(keys.length === 0);
});
