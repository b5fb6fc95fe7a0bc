import { diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import type { HistoryContent } from './history-content.ts';
import { cleanAnamnesis, cleanDemographics, cleanNotes, cleanRow } from './save-request.ts';
import { SECTIONS, type SectionName } from './sections.ts';

/** Whose content a merge takes: the unsaved edit's or the newer version's. */
export type Side = 'mine' | 'theirs';
export type Sides = Readonly<Record<SectionName, Side>>;

/** JSON that does not depend on the order of keys. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Compares what would be saved: an empty answer or a mark that was set and removed is no difference. */
const IS_EQUAL: Readonly<Record<SectionName, (a: HistoryContent, b: HistoryContent) => boolean>> = {
  information: (a, b) => isEqual(cleanDemographics(a.demographics), cleanDemographics(b.demographics)),
  anamnesis: (a, b) => isEqual(cleanAnamnesis(a.anamnesis), cleanAnamnesis(b.anamnesis)),
  odontogram: (a, b) =>
    diffCharts(a.chart, b.chart).length === 0 && isEqual(cleanNotes(a.notes), cleanNotes(b.notes)),
  plan: (a, b) => isEqual(a.plan.map(withoutAuthor), b.plan.map(withoutAuthor)),
};

const withoutAuthor = (row: HistoryContent['plan'][number]) => cleanRow(row, undefined);

export const differingSections = (a: HistoryContent, b: HistoryContent): readonly SectionName[] =>
  SECTIONS.filter((section) => !IS_EQUAL[section](a, b));

/** Proposes my side for the sections I changed since `base`, the other side for the rest. */
export function proposedSides(base: HistoryContent, mine: HistoryContent): Sides {
  const changed = differingSections(base, mine);
  const sideOf = (section: SectionName): Side => (changed.includes(section) ? 'mine' : 'theirs');
  return {
    information: sideOf('information'),
    anamnesis: sideOf('anamnesis'),
    odontogram: sideOf('odontogram'),
    plan: sideOf('plan'),
  };
}

export function mergeContents(mine: HistoryContent, theirs: HistoryContent, sides: Sides): HistoryContent {
  const from = (section: SectionName): HistoryContent => (sides[section] === 'mine' ? mine : theirs);
  return {
    demographics: from('information').demographics,
    anamnesis: from('anamnesis').anamnesis,
    chart: from('odontogram').chart,
    notes: from('odontogram').notes,
    plan: from('plan').plan,
  };
}
