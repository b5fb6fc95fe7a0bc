import type { TreatmentRow } from '@dentaria/contract/clinical-history/history.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

/** A row of the treatment plan as it is kept. */
export interface PlanRow {
  readonly id: number;
  readonly procedureDate: string | null;
  readonly treatmentDescription: string;
  readonly debit: number;
  readonly credit: number;
  /** The user who wrote or last changed it. */
  readonly professionalId: number;
  readonly toothNumber: ToothCode | null;
  readonly face: Face | null;
  readonly suggested: boolean;
}

/** What a dentist writes of a row; its number and its author are the server's to give. */
type Written = Omit<PlanRow, 'id' | 'professionalId'>;

/**
 * The plan to save, in the order of the request. The author of an unchanged row stays; the caller becomes the author of
 * a new or changed one, because a client must not attribute its changes to somebody else: `professionalId` is ignored.
 * A row is new if its id is missing, not in the plan, or a repetition; it gets the next id of this history.
 */
export function attributeRows(
  before: readonly PlanRow[],
  sent: readonly TreatmentRow[],
  callerId: number,
  nextRowId: number,
): { readonly rows: readonly PlanRow[]; readonly nextRowId: number } {
  const known = new Map(before.map((row) => [row.id, row]));
  let next = nextRowId;
  const rows = sent.map((row): PlanRow => {
    const written = writtenPart(row);
    const old = known.get(row.id ?? 0);
    if (!old) {
      next += 1;
      return { id: next - 1, ...written, professionalId: callerId };
    }
    known.delete(old.id);
    return isSame(old, written) ? old : { id: old.id, ...written, professionalId: callerId };
  });
  return { rows, nextRowId: next };
}

/** True when the queryable copy of `before` serves `after` too: the same rows in the same order, but for their texts. */
export const isProjectionCurrent = (before: readonly PlanRow[], after: readonly PlanRow[]): boolean =>
  before.length === after.length &&
  after.every((row, position) => {
    const old = before[position];
    return row.id === old?.id && row.professionalId === old.professionalId && isSameButForText(old, row);
  });

const writtenPart = (row: TreatmentRow): Written => ({
  procedureDate: row.procedureDate,
  treatmentDescription: row.treatmentDescription,
  debit: row.debit,
  credit: row.credit,
  toothNumber: row.toothNumber ?? null,
  face: row.face ?? null,
  suggested: row.suggested ?? false,
});

const isSame = (old: Written, written: Written): boolean =>
  isSameButForText(old, written) && old.treatmentDescription === written.treatmentDescription;

/** As far as the queryable copy of a plan keeps a row. */
const isSameButForText = (old: Written, written: Written): boolean =>
  old.procedureDate === written.procedureDate &&
  old.debit === written.debit &&
  old.credit === written.credit &&
  old.toothNumber === written.toothNumber &&
  old.face === written.face &&
  old.suggested === written.suggested;
