import { keysOf } from '../../fields/keys-of.ts';
import { type Chart, isClear, statusOf } from './chart.ts';
import { isDeciduous, type TeethRow, TOOTH_ROWS, type ToothCode } from './teeth.ts';

export const DENTITION_LABELS = {
  permanente: 'Permanente',
  temporaria: 'Temporaria',
  mixta: 'Mixta',
} as const;
export type Dentition = keyof typeof DENTITION_LABELS;
export const DENTITIONS = keysOf(DENTITION_LABELS);

export function dentitionOfAge(age: number | undefined): Dentition {
  if (age === undefined) return 'mixta';
  if (age < 6) return 'temporaria';
  return age <= 12 ? 'mixta' : 'permanente';
}

const belongsTo = (dentition: Dentition, tooth: ToothCode): boolean =>
  dentition === 'mixta' || isDeciduous(tooth) === (dentition === 'temporaria');

export function visibleTeeth(
  dentition: Dentition,
  chart: Chart,
  teethWithNotes: readonly (number | string)[],
): readonly TeethRow[] {
  const withNotes = new Set(teethWithNotes.map(String));
  return TOOTH_ROWS.map((row: TeethRow) =>
    row.filter(
      (tooth) => belongsTo(dentition, tooth) || !isClear(statusOf(chart, tooth)) || withNotes.has(tooth),
    ),
  ).filter((row) => row.length > 0);
}
