import { type Chart, CLEAR_CHART, statusOf } from './chart.ts';
import { type Change, describeChange, diffTooth } from './chart-diff.ts';
import { type Face, faceName, TEETH, type ToothCode } from './teeth.ts';

/** A row of the plan, as far as the story of a tooth needs it. */
export interface PlannedRow {
  /** Stable over the versions of a history. */
  readonly id: number;
  readonly procedureDate: string | null;
  readonly treatmentDescription: string;
  readonly debit: number;
  readonly credit: number;
  readonly toothNumber: string | null;
  readonly face: string | null;
}

/** A mouth as one version of a history has it. */
export interface Mouth {
  readonly chart: Chart;
  /** By tooth; a tooth without a note has no entry. */
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: readonly PlannedRow[];
}

export const EMPTY_MOUTH: Mouth = { chart: CLEAR_CHART, notes: {}, plan: [] };

export interface RowChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** As it is after the change; a removed one as it was. */
  readonly row: PlannedRow;
}

/** What became of one tooth between two versions. */
export interface ToothEvent {
  readonly tooth: ToothCode;
  readonly changes: readonly Change[];
  /** Null when the note stayed as it was; an undefined side is no note. */
  readonly note: { readonly before: string | undefined; readonly after: string | undefined } | null;
  readonly rows: readonly RowChange[];
}

/** What happened to a tooth from one version to another: its marks, its note, the plan rows that name it. Null: nothing. */
export function toothEvent(tooth: ToothCode, before: Mouth, after: Mouth): ToothEvent | null {
  const changes = diffTooth(statusOf(before.chart, tooth), statusOf(after.chart, tooth));
  const notes = { before: before.notes[tooth], after: after.notes[tooth] };
  const note = notes.before === notes.after ? null : notes;
  const rows = diffRows(rowsOf(tooth, before), rowsOf(tooth, after));
  return changes.length > 0 || note || rows.length > 0 ? { tooth, changes, note, rows } : null;
}

/** What differs between two versions, tooth by tooth in screen order. */
export const diffMouths = (before: Mouth, after: Mouth): readonly ToothEvent[] =>
  TEETH.flatMap((tooth) => toothEvent(tooth, before, after) ?? []);

/** The story of a tooth over versions, oldest first: at which of them something happened to it, and what. */
export const toothStory = (
  tooth: ToothCode,
  mouths: readonly Mouth[],
): readonly { readonly at: number; readonly event: ToothEvent }[] =>
  mouths.flatMap((mouth, at) => {
    const event = toothEvent(tooth, mouths[at - 1] ?? EMPTY_MOUTH, mouth);
    return event ? [{ at, event }] : [];
  });

/** The teeth that have a story, in screen order. */
export const teethWithStory = (mouths: readonly Mouth[]): readonly ToothCode[] =>
  TEETH.filter((tooth) => mouths.some((mouth) => toothEvent(tooth, EMPTY_MOUTH, mouth)));

const rowsOf = (tooth: ToothCode, { plan }: Mouth): readonly PlannedRow[] =>
  plan.filter(({ toothNumber }) => toothNumber === tooth);

const FIELDS = ['procedureDate', 'treatmentDescription', 'debit', 'credit', 'face'] as const;

function diffRows(before: readonly PlannedRow[], after: readonly PlannedRow[]): readonly RowChange[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const there = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((row): RowChange[] => {
    const was = old.get(row.id);
    if (!was) return [{ kind: 'added', row }];
    return FIELDS.some((field) => was[field] !== row[field]) ? [{ kind: 'changed', row }] : [];
  });
  const gone = before.filter(({ id }) => !there.has(id)).map((row): RowChange => ({ kind: 'removed', row }));
  return [...kept, ...gone];
}

const ROW_WORDS = { added: 'se agregó', changed: 'cambió', removed: 'se quitó' } as const;

/** An event in words, a line each: `oclusal: sin hallazgos → caries`, `nota: “Duele”`, `plan, se agregó: Limpieza`. */
export function describeEvent({ tooth, changes, note, rows }: ToothEvent): readonly string[] {
  return [
    ...changes.map((change) => describeChange(tooth, change)),
    ...(note ? [describeNote(note)] : []),
    ...rows.map(({ kind, row }) => `plan, ${ROW_WORDS[kind]}: ${describeRow(tooth, row)}`),
  ];
}

function describeNote({ before, after }: NonNullable<ToothEvent['note']>): string {
  if (after === undefined) return `se quitó la nota: “${before}”`;
  return before === undefined ? `nota: “${after}”` : `nota: “${before}” → “${after}”`;
}

const describeRow = (tooth: ToothCode, { treatmentDescription, face }: PlannedRow): string =>
  `${treatmentDescription || 'sin descripción'}${face ? ` (cara ${faceName(tooth, face as Face)})` : ''}`;
