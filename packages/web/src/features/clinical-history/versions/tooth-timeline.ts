import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { type Chart, CLEAR_CHART, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  type Face,
  faceName,
  TEETH,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { type Change, describeChange, diffTooth } from './chart-diff.ts';

export type PlannedRow = Pick<
  ClinicalHistory['treatmentPlan'][number],
  'id' | 'toothNumber' | (typeof FIELDS)[number]
>;

export interface DentalSnapshot {
  readonly chart: Chart;
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: readonly PlannedRow[];
}

export const EMPTY_SNAPSHOT: DentalSnapshot = { chart: CLEAR_CHART, notes: {}, plan: [] };

export interface RowChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** If removed, the row as it was before. */
  readonly row: PlannedRow;
}

export interface ToothEvent {
  readonly tooth: ToothCode;
  readonly changes: readonly Change[];
  readonly note: { readonly before: string | undefined; readonly after: string | undefined } | null;
  readonly rows: readonly RowChange[];
}

export function toothEvent(
  tooth: ToothCode,
  before: DentalSnapshot,
  after: DentalSnapshot,
): ToothEvent | null {
  const changes = diffTooth(statusOf(before.chart, tooth), statusOf(after.chart, tooth));
  const notes = { before: before.notes[tooth], after: after.notes[tooth] };
  const note = notes.before === notes.after ? null : notes;
  const rows = diffRows(rowsOf(tooth, before), rowsOf(tooth, after));
  return changes.length > 0 || note || rows.length > 0 ? { tooth, changes, note, rows } : null;
}

export const diffSnapshots = (before: DentalSnapshot, after: DentalSnapshot): readonly ToothEvent[] =>
  TEETH.flatMap((tooth) => toothEvent(tooth, before, after) ?? []);

export const toothTimeline = (
  tooth: ToothCode,
  snapshots: readonly DentalSnapshot[],
): readonly { readonly at: number; readonly event: ToothEvent }[] =>
  snapshots.flatMap((snapshot, at) => {
    const event = toothEvent(tooth, snapshots[at - 1] ?? EMPTY_SNAPSHOT, snapshot);
    return event ? [{ at, event }] : [];
  });

export const teethWithEvents = (snapshots: readonly DentalSnapshot[]): readonly ToothCode[] =>
  TEETH.filter((tooth) => snapshots.some((snapshot) => toothEvent(tooth, EMPTY_SNAPSHOT, snapshot)));

const rowsOf = (tooth: ToothCode, { plan }: DentalSnapshot): readonly PlannedRow[] =>
  plan.filter(({ toothNumber }) => toothNumber === tooth);

const FIELDS = ['procedureDate', 'treatmentDescription', 'debit', 'credit', 'face'] as const;

function diffRows(before: readonly PlannedRow[], after: readonly PlannedRow[]): readonly RowChange[] {
  const beforeById = new Map(before.map((row) => [row.id, row]));
  const idsAfter = new Set(after.map(({ id }) => id));
  const addedOrChanged = after.flatMap((row): RowChange[] => {
    const previous = beforeById.get(row.id);
    if (!previous) return [{ kind: 'added', row }];
    return FIELDS.some((field) => previous[field] !== row[field]) ? [{ kind: 'changed', row }] : [];
  });
  const removed = before
    .filter(({ id }) => !idsAfter.has(id))
    .map((row): RowChange => ({ kind: 'removed', row }));
  return [...addedOrChanged, ...removed];
}

const ROW_CHANGE_LABELS = { added: 'se agregó', changed: 'cambió', removed: 'se quitó' } as const;

/** One line per change: `oclusal: sin hallazgos → caries`, `nota: «Duele»`. */
export function describeEvent({ tooth, changes, note, rows }: ToothEvent): readonly string[] {
  return [
    ...changes.map((change) => describeChange(tooth, change)),
    ...(note ? [describeNote(note)] : []),
    ...rows.map(({ kind, row }) => `plan, ${ROW_CHANGE_LABELS[kind]}: ${describeRow(tooth, row)}`),
  ];
}

function describeNote({ before, after }: NonNullable<ToothEvent['note']>): string {
  if (after === undefined) return `se quitó la nota: «${before}»`;
  return before === undefined ? `nota: «${after}»` : `nota: «${before}» → «${after}»`;
}

const describeRow = (tooth: ToothCode, { treatmentDescription, face }: PlannedRow): string =>
  `${treatmentDescription || 'sin descripción'}${face ? ` (cara ${faceName(tooth, face as Face)})` : ''}`;
