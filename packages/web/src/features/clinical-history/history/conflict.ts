import { diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import { cleanAnamnesis, cleanDemographics, cleanNotes, cleanRow } from './clean-up.ts';
import type { HistoryContent } from './history-content.ts';

/** The parts of a history that can be taken from either side of a conflict. */
export const PARTS = [
  { id: 'information', title: 'Información', keys: ['demographics'] },
  { id: 'anamnesis', title: 'Anamnesis', keys: ['anamnesis'] },
  { id: 'odontogram', title: 'Odontograma y notas', keys: ['chart', 'notes'] },
  { id: 'plan', title: 'Plan de Tratamiento', keys: ['plan'] },
] as const satisfies readonly { id: string; title: string; keys: readonly (keyof HistoryContent)[] }[];

export type PartId = (typeof PARTS)[number]['id'];
export type Side = 'mine' | 'theirs';

/** As text whatever the order in which the keys were set. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const same = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** What would be saved is compared: a mark that was set and taken back is no difference, nor is an empty answer. */
const IS_SAME: Readonly<Record<PartId, (a: HistoryContent, b: HistoryContent) => boolean>> = {
  information: (a, b) => same(cleanDemographics(a.demographics), cleanDemographics(b.demographics)),
  anamnesis: (a, b) => same(cleanAnamnesis(a.anamnesis), cleanAnamnesis(b.anamnesis)),
  odontogram: (a, b) =>
    diffCharts(a.chart, b.chart).length === 0 && same(cleanNotes(a.notes), cleanNotes(b.notes)),
  plan: (a, b) => same(a.plan.map(savedRow), b.plan.map(savedRow)),
};

const savedRow = (row: HistoryContent['plan'][number]) => cleanRow(row, undefined);

/** The parts in which two histories differ. */
export const differingParts = (mine: HistoryContent, theirs: HistoryContent): readonly PartId[] =>
  PARTS.filter(({ id }) => !IS_SAME[id](mine, theirs)).map(({ id }) => id);

/** A proposal: what I changed stays mine, the rest is theirs. */
export const proposedSides = (base: HistoryContent, mine: HistoryContent): Readonly<Record<PartId, Side>> => {
  const changedByMe = differingParts(base, mine);
  return Object.fromEntries(
    PARTS.map(({ id }) => [id, changedByMe.includes(id) ? 'mine' : 'theirs']),
  ) as Record<PartId, Side>;
};

/** One history out of two, part by part. Nothing of either is changed. */
export function merged(
  mine: HistoryContent,
  theirs: HistoryContent,
  sides: Readonly<Record<PartId, Side>>,
): HistoryContent {
  const chosen = PARTS.flatMap(({ id, keys }) =>
    keys.map((key) => [key, (sides[id] === 'mine' ? mine : theirs)[key]]),
  );
  return Object.fromEntries(chosen) as unknown as HistoryContent;
}
