import { statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { CHECKBOXES, FREE_TEXTS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';
import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/genders.ts';
import { get } from 'react-hook-form';
import { DEMOGRAPHIC_FIELDS, type DemographicField } from '../information/demographic-fields.ts';
import { centsOf, formatCents } from '../plan/amounts.ts';
import { type PlanRow, placeOf } from '../plan/plan-rows.ts';
import type { HistoryContent } from './history-content.ts';
import type { SectionName } from './sections.ts';

/** The values of a section in which one history differs from another, one line each. */
export function describeDifferences(
  section: SectionName,
  one: HistoryContent,
  other: HistoryContent,
): readonly string[] {
  switch (section) {
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

/** Label → value, in the order of the screen. */
type Values = ReadonlyMap<string, string>;

const informationOf = ({ demographics }: HistoryContent): Values =>
  new Map(
    DEMOGRAPHIC_FIELDS.map(({ name, label, kind }) => [
      label,
      displayText(kind, String(get(demographics, name)).trim()),
    ]),
  );

function displayText(kind: DemographicField['kind'], value: string): string {
  if (kind === 'birth-date') return dayText(value);
  const gender = kind === 'gender' && GENDERS.find((each) => each === value);
  return gender ? GENDER_LABELS[gender] : value;
}

/** A detail's label starts with its question's. */
const ANAMNESIS_LABELS: ReadonlyMap<string, string> = new Map<string, string>([
  ...FREE_TEXTS.map(({ key, label }) => [key, label] as const),
  ...QUESTIONS.flatMap(({ key, label, detailKey, detailLabel }) => [
    [key, label] as const,
    [detailKey, `${label} ${detailLabel}`] as const,
  ]),
  ...CHECKBOXES.map(({ key, label }) => [key, `Anormal: ${label.toLocaleLowerCase('es')}`] as const),
]);

const ANSWERS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['true', 'Sí'],
  [true, 'Sí'],
  ['false', 'No'],
  [false, ''],
]);

const answersOf = ({ anamnesis }: HistoryContent): Values => {
  const answers: Readonly<Record<string, unknown>> = anamnesis;
  const textOf = (answer: unknown): string => ANSWERS.get(answer) ?? String(answer ?? '').trim();
  return new Map([...ANAMNESIS_LABELS].map(([key, label]) => [label, textOf(answers[key])]));
};

const notesOf = ({ notes }: HistoryContent): Values =>
  new Map(Object.entries(notes).map(([tooth, text]) => [`Nota de la pieza ${tooth}`, text]));

const differences = (one: Values, other: Values): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((label) => (one.get(label) ?? '') !== (other.get(label) ?? ''))
    .map((label) => `${label}: ${one.get(label) || '(vacío)'}`);

const teethOf = (one: HistoryContent, other: HistoryContent): string[] =>
  diffCharts(other.chart, one.chart).map(({ tooth }) => describeTooth(tooth, statusOf(one.chart, tooth)));

/** The rows that the other history does not have, or has with other values, and the number of equal ones. */
function rowsOf(one: HistoryContent, other: HistoryContent): string[] {
  if (one.plan.length === 0) return ['Sin filas'];
  const others = new Set(other.plan.map(rowText));
  const different = one.plan.map(rowText).filter((text) => !others.has(text));
  const equal = one.plan.length - different.length;
  return [
    ...different,
    ...(equal > 0 ? [`${equal} ${equal === 1 ? 'fila igual' : 'filas iguales'} en las dos`] : []),
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
