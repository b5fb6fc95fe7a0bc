import { statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  FINDING_NAMES,
  markName,
  markOf,
  TOOTH_MARKS,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  FACES,
  faceName,
  findTooth,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { CHECKBOXES, FREE_TEXTS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { centsOf, formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { DEMOGRAPHIC_FIELDS, displayedValue } from '../information/demographic-fields.ts';
import { type PlanRow, placeOf } from '../plan/plan-rows.ts';

export interface EntryDescription {
  readonly label: string;
  readonly valueIn: (content: HistoryContent) => string;
}

export function describeEntry(key: string): EntryDescription {
  const [kind = '', name = '', part = ''] = key.split('/');
  switch (kind) {
    case 'information':
      return describeField(name);
    case 'anamnesis':
      return {
        label: ANAMNESIS_LABELS.get(name) ?? name,
        valueIn: ({ anamnesis }) => answerText((anamnesis as Readonly<Record<string, unknown>>)[name]),
      };
    case 'note':
      return { label: `Nota de la pieza ${name}`, valueIn: ({ notes }) => notes[name]?.trim() ?? '' };
    case 'plan':
      return {
        label: 'Fila del plan',
        valueIn: ({ plan }) => plan.filter((row) => row.key === name).map(rowText)[0] ?? 'Eliminada',
      };
    default: {
      const tooth = findTooth(name);
      return tooth ? describeMark(tooth, part) : { label: key, valueIn: () => '' };
    }
  }
}

/** `Teléfono, Pieza 21 y 3 más`: each tooth once. */
export function summarizeEntries(keys: readonly string[]): string {
  const labels = [...new Set(keys.map(shortLabel))];
  const shown = labels.length > MAX_LABELS + 1 ? labels.slice(0, MAX_LABELS) : labels;
  const hidden = labels.length - shown.length;
  return new Intl.ListFormat('es').format(hidden > 0 ? [...shown, `${hidden} más`] : shown);
}

const MAX_LABELS = 3;

function shortLabel(key: string): string {
  const [kind, name] = key.split('/');
  return kind === 'face' || kind === 'tooth' ? `Pieza ${name}` : describeEntry(key).label;
}

function describeField(name: string): EntryDescription {
  const field = DEMOGRAPHIC_FIELDS.find((each) => each.name === name);
  return {
    label: field?.label ?? name,
    valueIn: ({ demographics }) => (field ? displayedValue(field, demographics) : ''),
  };
}

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

const answerText = (answer: unknown): string => ANSWERS.get(answer) ?? String(answer ?? '').trim();

function describeMark(tooth: ToothCode, part: string): EntryDescription {
  if (part === 'absent' || part === 'crown') {
    return {
      label: `${toothLabel(tooth)}: ${FINDING_NAMES[TOOTH_MARKS[part].finding]}`,
      valueIn: ({ chart }) => (statusOf(chart, tooth)[part] ? 'Sí' : 'No'),
    };
  }
  const face = FACES.find((each) => each === part) ?? 'oclusal';
  return {
    label: `${toothLabel(tooth)}, cara ${faceName(tooth, face)}`,
    valueIn: ({ chart }) => markName(markOf(statusOf(chart, tooth), face)),
  };
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
