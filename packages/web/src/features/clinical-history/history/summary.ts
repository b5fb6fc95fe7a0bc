import { statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { PartId } from './conflict.ts';
import type { HistoryContent } from './history-content.ts';

const show = (value: unknown): string => (value === undefined || value === '' ? '(vacío)' : String(value));

/** In which points a history differs from another, told as what this one says. */
export function summaryOf(part: PartId, one: HistoryContent, other: HistoryContent): readonly string[] {
  if (part === 'information') {
    return differences(flat(one.demographics), flat(other.demographics));
  }
  if (part === 'anamnesis') return differences({ ...one.anamnesis }, { ...other.anamnesis });
  if (part === 'odontogram') {
    const teeth = diffCharts(other.chart, one.chart).map(({ tooth }) =>
      describeTooth(tooth, statusOf(one.chart, tooth)),
    );
    return [...teeth, ...differences(one.notes, other.notes).map((line) => `Nota de la pieza ${line}`)];
  }
  return one.plan.length === 0
    ? ['Sin filas']
    : one.plan.map((row) => [row.procedureDate, row.treatmentDescription, row.debit, row.credit].join(' | '));
}

const flat = ({ address, ...texts }: HistoryContent['demographics']) => ({ ...texts, ...address });

function differences(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys
    .filter((key) => show(one[key]) !== show(other[key]))
    .map((key) => `${key.replaceAll('_', ' ')}: ${show(one[key])}`);
}
