import { type Chart, isClear, statusOf } from './chart.ts';
import { isDeciduous, type TeethRow, TOOTH_ROWS, type ToothCode } from './teeth.ts';

export const DENTITIONS = ['permanente', 'temporaria', 'mixta'] as const;
export type Dentition = (typeof DENTITIONS)[number];

export const DENTITION_LABELS: Readonly<Record<Dentition, string>> = {
  permanente: 'Permanente',
  temporaria: 'Temporaria',
  mixta: 'Mixta',
};

const belongsTo = (dentition: Dentition, tooth: ToothCode): boolean =>
  dentition === 'mixta' || isDeciduous(tooth) === (dentition === 'temporaria');

/**
 * The rows to show, without those that would be empty. A dentition chooses the teeth, but never hides one that has a
 * finding or a note.
 *
 * @param noted the numbers of the teeth that have notes
 */
export function visibleTeeth(
  dentition: Dentition,
  chart: Chart,
  noted: readonly (number | string)[],
): readonly TeethRow[] {
  const withNotes = new Set(noted.map(String));
  return TOOTH_ROWS.map((row: TeethRow) =>
    row.filter(
      (tooth) => belongsTo(dentition, tooth) || !isClear(statusOf(chart, tooth)) || withNotes.has(tooth),
    ),
  ).filter((row) => row.length > 0);
}
