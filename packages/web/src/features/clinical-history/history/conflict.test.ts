import { describe, expect, it, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { newRow } from '../plan/plan-rows.ts';
import { differingSections, mergeContents, proposedSides } from './conflict.ts';
import { contentOfHistory, type HistoryContent } from './history-content.ts';

const base = contentOfHistory(clinicalHistory());
const changed = (overrides: Partial<HistoryContent>): HistoryContent => ({ ...base, ...overrides });
const surname = (lastName: string) => changed({ demographics: { ...base.demographics, lastName } });

describe('the sections in which two histories differ', () => {
  it.each<[string, HistoryContent, readonly string[]]>([
    ['nothing', changed({}), []],
    ['a name', surname('Paz'), ['information']],
    ['an answer', changed({ anamnesis: { ...base.anamnesis, fuma: 'true' } }), ['anamnesis']],
    ['a mark', changed({ chart: { ...base.chart, '21': { crown: true } } }), ['odontogram']],
    ['a note', changed({ notes: {} }), ['odontogram']],
    ['a row', changed({ plan: [...base.plan, newRow('2026-03-02')] }), ['plan']],
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
  ])('%s', (_, other, parts) => {
    expect(differingSections(base, other)).toEqual(parts);
    expect(differingSections(other, base)).toEqual(parts);
  });
});

test('proposes my side for what I changed, theirs for the rest', () => {
  expect(proposedSides(base, surname('Paz'))).toEqual({
    information: 'mine',
    anamnesis: 'theirs',
    odontogram: 'theirs',
    plan: 'theirs',
  });
});

test('takes each section as a whole from its side', () => {
  const mine = surname('Paz');
  const theirs = changed({ chart: { '21': { crown: true } }, notes: {}, plan: [] });
  const sides = { information: 'mine', anamnesis: 'theirs', odontogram: 'theirs', plan: 'mine' } as const;
  expect(mergeContents(mine, theirs, sides)).toEqual({
    ...theirs,
    demographics: mine.demographics,
    plan: mine.plan,
  });
});
