import { QUADRANT_COLUMNS } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import {
  isPatientsRight,
  isUpper,
  type TeethRow,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { keysOf } from '@dentaria/contract/fields/keys-of.ts';

/** In screen order. Sides are the patient's. */
export const QUADRANT_NAMES = {
  'upper-right': 'Superior derecho',
  'upper-left': 'Superior izquierdo',
  'lower-right': 'Inferior derecho',
  'lower-left': 'Inferior izquierdo',
} as const;
export type Quadrant = keyof typeof QUADRANT_NAMES;
export const QUADRANTS = keysOf(QUADRANT_NAMES);

export const quadrantOf = (tooth: ToothCode): Quadrant =>
  `${isUpper(tooth) ? 'upper' : 'lower'}-${isPatientsRight(tooth) ? 'right' : 'left'}`;

export const quadrantRows = (rows: readonly TeethRow[], quadrant: Quadrant): readonly TeethRow[] =>
  rows.flatMap((row) => split(row.filter((tooth) => quadrantOf(tooth) === quadrant)));

function split(row: TeethRow): readonly TeethRow[] {
  if (row.length === 0) return [];
  if (row.length <= QUADRANT_COLUMNS) return [row];
  const half = Math.ceil(row.length / 2);
  return [row.slice(0, half), row.slice(half)];
}
