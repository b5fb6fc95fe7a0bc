import { columnOf, type Face, faceAt, type Side, sideOf, type TeethRow, type ToothCode } from './teeth.ts';

/** Where the keyboard stands: always on a face, so that Enter and Space mean the same as a click with any tool. */
export interface FaceTarget {
  readonly tooth: ToothCode;
  readonly face: Face;
}

/** What of a keyboard event decides; a DOM KeyboardEvent fits. */
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

/** By the initials on screen: O and I, L and P are one face under two names. */
const FACE_KEYS: ReadonlyMap<string, Face> = new Map([
  ['v', 'vestibular'],
  ['o', 'oclusal'],
  ['i', 'oclusal'],
  ['l', 'lingual'],
  ['p', 'lingual'],
  ['m', 'mesial'],
  ['d', 'distal'],
]);

/** Where the one tab stop of the chart leads at first: the centre of the first tooth shown. */
export function startTarget(rows: readonly TeethRow[]): FaceTarget | null {
  const tooth = rows[0]?.[0];
  return tooth ? { tooth, face: 'oclusal' } : null;
}

/**
 * Where a key moves the focus over the rows shown; null for a key that is not the chart's (Tab, Enter and Space too,
 * which the view answers by applying the tool).
 *
 * - Left, right: the next tooth along the row, on the same face. Up, down: the nearest tooth of the next row.
 * - Home, End: the ends of the row; with Ctrl the first and the last tooth of the chart.
 * - Shift and an arrow: the face on that side; from the far side by way of the centre.
 * - V, O or I, L or P, M, D: the face of that initial.
 *
 * At an edge the same target comes back. From a tooth that is no longer shown any of these leads to the first one.
 */
export function moveFocus(target: FaceTarget, press: KeyPress, rows: readonly TeethRow[]): FaceTarget | null {
  const next = movement(press);
  if (!next) return null;
  const rowIndex = rows.findIndex((row) => row.includes(target.tooth));
  if (rowIndex < 0) return startTarget(rows);
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
