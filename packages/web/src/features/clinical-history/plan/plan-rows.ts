import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { isCalendarDay } from '@dentaria/contract/fields/iso-date.ts';
import { amountText, centsOf } from './amounts.ts';

/** A row of the treatment plan as it is edited. */
export interface PlanRow {
  /** Tells rows apart on the screen; new rows have no id yet. */
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
  readonly toothNumber: ToothCode | undefined;
  readonly face: Face | undefined;
  /** True until the row is edited: the suggestion's words, not the dentist's. */
  readonly suggested: boolean;
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
  toothNumber: (row.toothNumber as ToothCode | null) ?? undefined,
  face: (row.face as Face | null) ?? undefined,
  suggested: row.suggested,
});

/** An added row has the day's date, no description and empty amounts (specification, section 4, "Plan rows"). */
export const newRow = (today: string, wish: Partial<PlanRow> = {}): PlanRow => ({
  key: `new-${crypto.randomUUID()}`,
  id: undefined,
  procedureDate: today,
  treatmentDescription: '',
  debit: '',
  credit: '',
  professionalId: undefined,
  professionalName: undefined,
  toothNumber: undefined,
  face: undefined,
  suggested: false,
  ...wish,
});

export const changeRow = (
  rows: readonly PlanRow[],
  key: string,
  change: Partial<PlanRow>,
): readonly PlanRow[] => rows.map((row) => (row.key === key ? { ...row, suggested: false, ...change } : row));

/** Running balance after each row and in total, in cents: what is owed less what was paid. */
export function balancesOf(rows: readonly PlanRow[]): readonly number[] {
  let balance = 0;
  return rows.map(({ debit, credit }) => {
    balance += (centsOf(debit) ?? 0) - (centsOf(credit) ?? 0);
    return balance;
  });
}

/** Messages of rows that cannot be saved, as `3.debit` → message. */
export function rowErrors(rows: readonly PlanRow[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  rows.forEach((row, index) => {
    if (row.procedureDate !== '' && !isCalendarDay(row.procedureDate)) {
      errors[`${index}.procedureDate`] = 'Fecha no válida';
    }
    for (const field of ['debit', 'credit'] as const) {
      if (centsOf(row[field]) === undefined) errors[`${index}.${field}`] = 'Debe ser un importe';
    }
  });
  return errors;
}
