import { statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';
import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/genders.ts';
import { centsOf, formatCents } from '../plan/amounts.ts';
import { type PlanRow, placeOf } from '../plan/plan-rows.ts';
import type { PartId } from './conflict.ts';
import type { HistoryContent } from './history-content.ts';
import { ADDRESS_LABELS, ANAMNESIS_LABELS, DEMOGRAPHIC_LABELS } from './labels.ts';

/** In which points a history differs from another, told as what this one says. */
export function summaryOf(part: PartId, one: HistoryContent, other: HistoryContent): readonly string[] {
  switch (part) {
    case 'information':
      return differences(informationOf(one), informationOf(other));
    case 'anamnesis':
      return differences(answersOf(one), answersOf(other));
    case 'odontogram':
      return [...teethOf(one, other), ...differences(notesOf(one), notesOf(other))];
    case 'plan':
      return rowsOf(one, other);
  }
}

/** Label and value of everything that is filled in, in the order of the screen. */
type Facts = ReadonlyMap<string, string>;

function informationOf({ demographics: { address, ...texts } }: HistoryContent): Facts {
  const shown = {
    ...texts,
    dob: dayText(texts.dob),
    gender:
      GENDERS.flatMap((gender) => (gender === texts.gender ? [GENDER_LABELS[gender]] : []))[0] ??
      texts.gender,
  };
  return facts({ ...DEMOGRAPHIC_LABELS, ...ADDRESS_LABELS }, { ...shown, ...address });
}

const ANSWERS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['true', 'Sí'],
  [true, 'Sí'],
  ['false', 'No'],
  [false, ''],
]);

const answersOf = ({ anamnesis }: HistoryContent): Facts =>
  facts(
    ANAMNESIS_LABELS,
    Object.fromEntries(
      Object.entries(anamnesis).map(([key, answer]) => [key, ANSWERS.get(answer) ?? String(answer ?? '')]),
    ),
  );

const notesOf = ({ notes }: HistoryContent): Facts =>
  new Map(Object.entries(notes).map(([tooth, text]) => [`Nota de la pieza ${tooth}`, text]));

const facts = (labels: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): Facts =>
  new Map(Object.entries(labels).map(([key, label]) => [label, values[key]?.trim() ?? '']));

const differences = (one: Facts, other: Facts): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((label) => (one.get(label) ?? '') !== (other.get(label) ?? ''))
    .map((label) => `${label}: ${one.get(label) || '(vacío)'}`);

const teethOf = (one: HistoryContent, other: HistoryContent): string[] =>
  diffCharts(other.chart, one.chart).map(({ tooth }) => describeTooth(tooth, statusOf(one.chart, tooth)));

/** The rows that the other one has not, or has otherwise; those alike are counted. */
function rowsOf(one: HistoryContent, other: HistoryContent): string[] {
  if (one.plan.length === 0) return ['Sin filas'];
  const others = new Set(other.plan.map(rowText));
  const own = one.plan.map(rowText).filter((text) => !others.has(text));
  const alike = one.plan.length - own.length;
  return [
    ...own,
    ...(alike > 0 ? [`${alike} ${alike === 1 ? 'fila igual' : 'filas iguales'} en las dos`] : []),
  ];
}

const dayText = (day: string): string => (isCalendarDay(day) ? formatDay(day) : day);

const rowText = (row: PlanRow): string =>
  [
    dayText(row.procedureDate) || 'Sin fecha',
    row.treatmentDescription || 'Sin descripción',
    placeOf(row),
    `debe ${formatCents(centsOf(row.debit) ?? 0)}`,
    `haber ${formatCents(centsOf(row.credit) ?? 0)}`,
  ]
    .filter((text) => text !== undefined)
    .join(' · ');
