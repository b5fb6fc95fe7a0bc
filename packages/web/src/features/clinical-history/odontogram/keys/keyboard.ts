import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  columnOf,
  type Face,
  faceAt,
  type Side,
  sideOf,
  type TeethRow,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

const ARROWS: ReadonlyMap<string, Side> = new Map([
  ['ArrowUp', 'top'],
  ['ArrowRight', 'right'],
  ['ArrowDown', 'bottom'],
  ['ArrowLeft', 'left'],
]);

const OPPOSITE: Readonly<Record<Side, Side>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
  centre: 'centre',
};

/** O and I are the same face, and so are L and P. */
export const FACE_KEYS: ReadonlyMap<string, Face> = new Map([
  ['v', 'vestibular'],
  ['o', 'oclusal'],
  ['i', 'oclusal'],
  ['l', 'lingual'],
  ['p', 'lingual'],
  ['m', 'mesial'],
  ['d', 'distal'],
]);

export function initialTarget(rows: readonly TeethRow[]): FaceTarget | null {
  const tooth = rows[0]?.[0];
  return tooth ? { tooth, face: 'oclusal' } : null;
}

/**
 * Returns null for a key that does not move the focus, and the same object at an edge. Arrows, Home and End
 * keep the face. Shift and an arrow, or a face's initial, change it. From a hidden tooth, moves to the first
 * visible one.
 */
export function moveFocus(target: FaceTarget, press: KeyPress, rows: readonly TeethRow[]): FaceTarget | null {
  const next = movement(press);
  if (!next) return null;
  const rowIndex = rows.findIndex((row) => row.includes(target.tooth));
  if (rowIndex < 0) return initialTarget(rows);
  const { tooth, face } = next(target, rows, rowIndex);
  return tooth === target.tooth && face === target.face ? target : { tooth, face };
}

type Movement = (target: FaceTarget, rows: readonly TeethRow[], rowIndex: number) => FaceTarget;

function movement({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): Movement | null {
  if (altKey || metaKey) return null;
  if (key === 'Home' || key === 'End') return toEnd(key, ctrlKey ?? false);
  if (ctrlKey) return null;
  const side = ARROWS.get(key);
  if (side) return shiftKey ? toSide(side) : toNeighbour(side);
  const face = FACE_KEYS.get(key.toLowerCase());
  return face ? ({ tooth }) => ({ tooth, face }) : null;
}

const toSide =
  (side: Side): Movement =>
  ({ tooth, face }) => ({
    tooth,
    face: faceAt(tooth, sideOf(tooth, face) === OPPOSITE[side] ? 'centre' : side),
  });

const toEnd =
  (key: 'Home' | 'End', ofChart: boolean): Movement =>
  ({ tooth, face }, rows, rowIndex) => {
    const teeth = ofChart ? rows.flat() : (rows[rowIndex] ?? []);
    return { tooth: teeth.at(key === 'Home' ? 0 : -1) ?? tooth, face };
  };

const toNeighbour =
  (side: Side): Movement =>
  ({ tooth, face }, rows, rowIndex) => {
    if (side === 'top' || side === 'bottom') {
      const row = rows[rowIndex + (side === 'top' ? -1 : 1)] ?? [];
      return { tooth: nearest(tooth, row) ?? tooth, face };
    }
    const row = rows[rowIndex] ?? [];
    return { tooth: row[row.indexOf(tooth) + (side === 'left' ? -1 : 1)] ?? tooth, face };
  };

function nearest(tooth: ToothCode, row: TeethRow): ToothCode | undefined {
  const distance = (other: ToothCode) => Math.abs(columnOf(other) - columnOf(tooth));
  return row.toSorted((one, other) => distance(one) - distance(other))[0];
}
