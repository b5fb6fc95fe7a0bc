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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The parts in which two histories differ. */
export const differingParts = (mine: HistoryContent, theirs: HistoryContent): readonly PartId[] =>
  PARTS.filter(({ keys }) => keys.some((key) => !same(mine[key], theirs[key]))).map(({ id }) => id);

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
