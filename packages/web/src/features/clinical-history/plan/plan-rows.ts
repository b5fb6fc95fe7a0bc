import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import {
  type Face,
  faceName,
  findTooth,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { isDayFrom1900 } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { EstimateLineRef } from '../../../shared/extensions/extension-points.ts';
import { amountText } from './amounts.ts';

export interface PlanRow {
  readonly key: string;
  readonly id: number | undefined;
  /** YYYY-MM-DD, or empty. */
  readonly procedureDate: string;
  readonly treatmentDescription: string;
  /** As typed; empty is 0. */
  readonly debit: string;
  readonly credit: string;
  readonly professionalId: number | undefined;
  readonly professionalName: string | undefined;
  readonly toothNumber: string;
  readonly face: Face | undefined;
  readonly suggested: boolean;
  /**
   * True if the row had no date when it was loaded or added. A date moves it to "Realizado" after the save.
   */
  readonly planned: boolean;
  readonly estimate: EstimateLineRef | undefined;
}

export const rowFromServer = (row: ClinicalHistory['treatmentPlan'][number]): PlanRow => ({
  key: `row-${row.id}`,
  id: row.id,
  procedureDate: row.procedureDate ?? '',
  treatmentDescription: row.treatmentDescription,
  debit: amountText(row.debit),
  credit: amountText(row.credit),
  professionalId: row.professionalId ?? undefined,
  professionalName: row.professionalName ?? undefined,
  toothNumber: row.toothNumber ?? '',
  face: (row.face as Face | null) ?? undefined,
  suggested: row.suggested,
  planned: row.procedureDate === null,
  estimate: row.estimate,
});

export const newRow = (today: string, overrides: Partial<PlanRow> = {}): PlanRow => ({
  key: `new-${crypto.randomUUID()}`,
  id: undefined,
  procedureDate: today,
  treatmentDescription: '',
  debit: '',
  credit: '',
  professionalId: undefined,
  professionalName: undefined,
  toothNumber: '',
  face: undefined,
  suggested: false,
  planned: false,
  estimate: undefined,
  ...overrides,
});

export const newPlannedRow = (overrides: Partial<PlanRow> = {}): PlanRow =>
  newRow('', { planned: true, ...overrides });

export const groupsOf = (rows: readonly PlanRow[]): readonly [done: PlanRow[], planned: PlanRow[]] => [
  rows.filter(({ planned }) => !planned),
  rows.filter(({ planned }) => planned),
];

/** Future days that were entered since the plan was loaded. */
export function newFutureDays(saved: readonly PlanRow[], rows: readonly PlanRow[], today: string): string[] {
  const before = new Map(saved.map(({ key, procedureDate }) => [key, procedureDate]));
  const days = rows
    .filter(({ key, procedureDate }) => procedureDate > today && before.get(key) !== procedureDate)
    .map(({ procedureDate }) => procedureDate);
  return [...new Set(days)].toSorted();
}

export const changeRow = (
  rows: readonly PlanRow[],
  key: string,
  change: Partial<PlanRow>,
): readonly PlanRow[] => rows.map((row) => (row.key === key ? { ...row, suggested: false, ...change } : row));

/** `Pieza 16, cara oclusal`; undefined without a valid tooth. */
export function placeOf({ toothNumber, face }: Pick<PlanRow, 'toothNumber' | 'face'>): string | undefined {
  const tooth = findTooth(toothNumber.trim());
  if (!tooth) return undefined;
  return face ? `${toothLabel(tooth)}, cara ${faceName(tooth, face)}` : toothLabel(tooth);
}

export type RowErrors = Readonly<Partial<Record<keyof PlanRow, string>>>;

const NO_ERRORS: RowErrors = {};
const cache = new WeakMap<PlanRow, RowErrors>();

/** Returns the same object for the same row, so that memoized rows do not render. */
export function errorsOfRow(row: PlanRow): RowErrors {
  const errors = cache.get(row) ?? checkRow(row);
  cache.set(row, errors);
  return errors;
}

function checkRow({ procedureDate, debit, credit, toothNumber }: PlanRow): RowErrors {
  const errors = [
    ...(procedureDate !== '' && !isDayFrom1900(procedureDate) ? [['procedureDate', 'Fecha no válida']] : []),
    ...(centsOf(debit) === undefined ? [['debit', 'Debe ser un importe']] : []),
    ...(centsOf(credit) === undefined ? [['credit', 'Debe ser un importe']] : []),
    ...(toothNumber.trim() !== '' && !findTooth(toothNumber.trim())
      ? [['toothNumber', 'Pieza inválida']]
      : []),
  ];
  return errors.length === 0 ? NO_ERRORS : Object.fromEntries(errors);
}

export const hasRowErrors = (rows: readonly PlanRow[]): boolean =>
  rows.some((row) => errorsOfRow(row) !== NO_ERRORS);
