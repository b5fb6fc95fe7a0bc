import { type Chart, statusOf, type ToothStatus } from './chart.ts';
import { FINDING_NAMES, type Mark, markOf, TOOTH_MARKS } from './findings.ts';
import { FACES, type Face, faceName, TEETH, type ToothCode } from './teeth.ts';

/** What became of one face, or of one flag of the whole tooth (`face` null); null stands for clear. */
export interface Change {
  readonly face: Face | null;
  readonly before: Mark | null;
  readonly after: Mark | null;
}

export interface ToothChanges {
  readonly tooth: ToothCode;
  readonly changes: readonly Change[];
}

/**
 * What differs between two charts, tooth by tooth in screen order; teeth alike are left out. Clear is clear, whether
 * it is stored as white or not at all. An extraction shows on the faces where it was marked.
 */
export const diffCharts = (before: Chart, after: Chart): readonly ToothChanges[] =>
  TEETH.flatMap((tooth) => {
    const changes = diffTooth(statusOf(before, tooth), statusOf(after, tooth));
    return changes.length > 0 ? [{ tooth, changes }] : [];
  });

/** What differs between two states of one tooth. */
export function diffTooth(before: ToothStatus, after: ToothStatus): readonly Change[] {
  if (before === after) return [];
  const flags = (['absent', 'crown'] as const).map((flag) => ({
    face: null,
    before: before[flag] ? TOOTH_MARKS[flag] : null,
    after: after[flag] ? TOOTH_MARKS[flag] : null,
  }));
  const faces = FACES.map((face) => ({ face, before: markOf(before, face), after: markOf(after, face) }));
  return [...flags, ...faces].filter((change) => change.before?.colour !== change.after?.colour);
}

const nameOf = (mark: Mark | null): string => (mark ? FINDING_NAMES[mark.finding] : 'sin hallazgos');
const yesOrNo = (mark: Mark | null): string => (mark ? 'sí' : 'no');

/** One change in words: `oclusal: sin hallazgos → caries`, `corona: no → sí`. */
export function describeChange(tooth: ToothCode, { face, before, after }: Change): string {
  if (face === null) return `${nameOf(before ?? after)}: ${yesOrNo(before)} → ${yesOrNo(after)}`;
  return `${faceName(tooth, face)}: ${nameOf(before)} → ${nameOf(after)}`;
}
