import type {
  ImportJob,
  ImportMark,
  ImportOutcome,
  ImportRow,
  ImportState,
  ImportSummary,
} from '@dentaria/contract/exchange/imports.ts';
import { GENDER_LABELS, type Gender } from '@dentaria/contract/fields/people/genders.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { ChipProps } from '@mui/material/Chip';

type Color = NonNullable<ChipProps['color']>;

interface StateLook {
  readonly name: string;
  readonly color: Color;
  /** Index of the step shown in an import's heading. */
  readonly step: number;
}

export const IMPORT_STATES: Readonly<Record<ImportState, StateLook>> = {
  uploaded: { name: 'Sin revisar', color: 'default', step: 0 },
  checking: { name: 'Revisando', color: 'info', step: 1 },
  checked: { name: 'Revisada', color: 'info', step: 1 },
  importing: { name: 'Importando', color: 'info', step: 2 },
  imported: { name: 'Importada', color: 'success', step: 3 },
  undoing: { name: 'Deshaciendo', color: 'info', step: 3 },
  undone: { name: 'Deshecha', color: 'default', step: 3 },
  cancelled: { name: 'Cancelada', color: 'default', step: 3 },
  failed: { name: 'Interrumpida', color: 'error', step: 3 },
};

const RUNNING: readonly ImportState[] = ['checking', 'importing', 'undoing'];

export const isRunning = ({ state }: Pick<ImportSummary, 'state'>): boolean => RUNNING.includes(state);

const isPlanned = ({ state }: Pick<ImportSummary, 'state'>): boolean =>
  state === 'checking' || state === 'checked';

/** A failed check has imported nothing, so its counts are not shown. */
export function hasOutcome({ state, processed, canBeUndone }: ImportSummary): boolean {
  if (state === 'checked' || state === 'imported' || state === 'undone') return true;
  if (state === 'cancelled') return processed > 0;
  return state === 'failed' && canBeUndone;
}

export const percentOf = ({ processed, stepRows }: Pick<ImportSummary, 'processed' | 'stepRows'>): number =>
  stepRows === 0 ? 0 : Math.min(100, Math.floor((processed / stepRows) * 100));

interface OutcomeNames {
  readonly many: string;
  readonly one: string;
}

const PLANNED: Readonly<Partial<Record<RowFilter, OutcomeNames>>> = {
  created: { many: 'Nuevos', one: 'Nuevo' },
  updated: { many: 'Cambian', one: 'Cambia' },
};

const DONE: Readonly<Record<RowFilter, OutcomeNames>> = {
  created: { many: 'Creados', one: 'Creado' },
  updated: { many: 'Actualizados', one: 'Actualizado' },
  unchanged: { many: 'Iguales', one: 'Igual' },
  refused: { many: 'Con errores', one: 'Con errores' },
  duplicate: { many: 'Repetidos', one: 'Repetido' },
  undone: { many: 'Deshechos', one: 'Deshecho' },
  kept: { many: 'Sin deshacer', one: 'Sin deshacer' },
  noted: { many: 'Con avisos', one: 'Con avisos' },
};

export type RowFilter = ImportOutcome | 'noted';

export const outcomeNames = (job: Pick<ImportSummary, 'state'>, filter: RowFilter): OutcomeNames =>
  (isPlanned(job) ? PLANNED[filter] : undefined) ?? DONE[filter];

const ALWAYS_SHOWN: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'refused'];
const SHOWN_IF_ANY: readonly ImportOutcome[] = ['duplicate', 'undone', 'kept'];

export function outcomesOf({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): ImportOutcome[] {
  const undone = state === 'undoing' || state === 'undone' || counts.undone + counts.kept > 0;
  if (undone) return ['undone', 'kept'];
  return [...ALWAYS_SHOWN, ...SHOWN_IF_ANY.filter((outcome) => counts[outcome] > 0)];
}

export const countsText = (job: Pick<ImportSummary, 'state' | 'counts'>): string =>
  outcomesOf(job)
    .filter((outcome) => job.counts[outcome] > 0)
    .map((outcome) => {
      const { one, many } = outcomeNames(job, outcome);
      const count = job.counts[outcome];
      return `${thousands(count)} ${(count === 1 ? one : many).toLowerCase()}`;
    })
    .join(' · ');

export const errorCount = ({ counts }: Pick<ImportSummary, 'counts'>): number =>
  counts.refused + counts.duplicate;

export const patientsText = (count: number): string =>
  count === 1 ? 'un paciente' : `${thousands(count)} pacientes`;

export const rowsText = (count: number): string => (count === 1 ? 'una fila' : `${thousands(count)} filas`);

const ENCODINGS: Readonly<Record<NonNullable<ImportJob['encoding']>, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  macintosh: 'Mac OS Roman',
  ibm850: 'MS-DOS (850)',
};

const SEPARATORS: Readonly<Record<NonNullable<ImportJob['separator']>, string>> = {
  ';': 'punto y coma',
  ',': 'comas',
  '\t': 'tabulaciones',
  '|': 'barras',
};

export function formatText({ format, encoding, separator, sheet }: ImportJob): string {
  if (format === 'xlsx') return sheet === null ? 'Excel (XLSX)' : `Excel (XLSX), hoja «${sheet}»`;
  const text = encoding ? `CSV en ${ENCODINGS[encoding]}` : 'CSV';
  return separator ? `${text}, separado por ${SEPARATORS[separator]}` : text;
}

export type ImportChange = ImportRow['changes'][number];

export const IMPORT_MARKS: Readonly<Record<ImportMark, { readonly name: string; readonly color: Color }>> = {
  changed: { name: 'otra forma', color: 'default' },
  guessed: { name: 'supuesto', color: 'warning' },
  doubted: { name: 'dudoso', color: 'warning' },
  omitted: { name: 'no se importa', color: 'error' },
};

export const rowsWithNotesText = (count: number): string =>
  `En ${rowsText(count)} hay algo supuesto, dudoso o que no se importa.`;

export function valueText(field: ImportChange['field'], value: string | null): string {
  if (value === null || value === '') return 'vacío';
  if (field === 'dateOfBirth') return formatDay(value);
  if (field === 'gender') return GENDER_LABELS[value as Gender] ?? value;
  return value;
}

export function doneText({ counts: { created, updated } }: Pick<ImportSummary, 'counts'>): string {
  const parts = [
    created > 0 && `${created === 1 ? 'se creó' : 'se crearon'} ${patientsText(created)}`,
    updated > 0 && `cambiaron los datos de ${patientsText(updated)}`,
  ].filter((part) => part !== false);
  return parts.join(' y ') || 'no hubo nada para cambiar';
}
