import type { ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  type Mark,
  markName,
  markOf,
  TOOTH_MARKS,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  FACES,
  type Face,
  faceName,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

/** One face or, with `face` null, a flag of the whole tooth. A null mark means clear. */
export interface Change {
  readonly face: Face | null;
  readonly before: Mark | null;
  readonly after: Mark | null;
}

/** White counts as unmarked. */
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

const yesOrNo = (mark: Mark | null): string => (mark ? 'sí' : 'no');

/** `oclusal: sin hallazgos → caries`, `corona: no → sí`. */
export function describeChange(tooth: ToothCode, { face, before, after }: Change): string {
  if (face === null) return `${markName(before ?? after)}: ${yesOrNo(before)} → ${yesOrNo(after)}`;
  return `${faceName(tooth, face)}: ${markName(before)} → ${markName(after)}`;
}
