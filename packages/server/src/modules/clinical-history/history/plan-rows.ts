import type { TreatmentRow } from '@dentaria/contract/clinical-history/history.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

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
  /** The line of an accepted estimate that the row carries out. */
  readonly estimate?: EstimateLineRef;
}

export interface EstimateLineRef {
  readonly id: number;
  readonly line: number;
}

/** The fields that a client sets. The server assigns id and author. */
type ClientFields = Omit<PlanRow, 'id' | 'professionalId'>;

/**
 * The plan to save, in the order of the request. An unchanged row keeps its author; the caller becomes the author of a
 * new or changed row. The request's `professionalId` is ignored, so that a client cannot attribute its changes to
 * another user. A row is new if its id is missing, not in the plan, or repeated; it gets the history's next row id.
 */
export function assignAuthors(
  before: readonly PlanRow[],
  sent: readonly TreatmentRow[],
  callerId: number,
  nextRowId: number,
): { readonly rows: readonly PlanRow[]; readonly nextRowId: number } {
  const unmatched = new Map(before.map((row) => [row.id, row]));
  let next = nextRowId;
  const rows = sent.map((row): PlanRow => {
    const old = unmatched.get(row.id ?? 0);
    const written = clientFieldsOf(row, old);
    if (!old) {
      next += 1;
      return { id: next - 1, ...written, professionalId: callerId };
    }
    unmatched.delete(old.id);
    return isSame(old, written) ? old : { id: old.id, ...written, professionalId: callerId };
  });
  return { rows, nextRowId: next };
}

/** True when the projection of `before` is valid for `after` too: only descriptions differ, which it does not hold. */
export const isProjectionCurrent = (before: readonly PlanRow[], after: readonly PlanRow[]): boolean =>
  before.length === after.length &&
  after.every((row, position) => {
    const old = before[position];
    // An unchanged row is the same object.
    if (row === old) return true;
    return (
      row.id === old?.id && row.professionalId === old.professionalId && isSameExceptDescription(old, row)
    );
  });

/** True when both plans have the same amounts on the same days by the same professionals. Rows without a date do not count. */
export function hasSameAmounts(before: readonly PlanRow[], after: readonly PlanRow[]): boolean {
  const old = new Map(before.filter(hasAmount).map((row) => [row.id, row]));
  const rows = after.filter(hasAmount);
  return (
    rows.length === old.size &&
    rows.every((row) => {
      const same = old.get(row.id);
      return same !== undefined && AMOUNT_FIELDS.every((field) => same[field] === row[field]);
    })
  );
}

const AMOUNT_FIELDS = ['procedureDate', 'debit', 'credit', 'professionalId'] as const;

const hasAmount = ({ procedureDate, debit, credit }: PlanRow): boolean =>
  procedureDate !== null && (debit !== 0 || credit !== 0);

function clientFieldsOf(row: TreatmentRow, old: PlanRow | undefined): ClientFields {
  const estimate = row.estimate === undefined ? old?.estimate : row.estimate;
  return {
    procedureDate: row.procedureDate,
    treatmentDescription: row.treatmentDescription,
    debit: row.debit,
    credit: row.credit,
    toothNumber: row.toothNumber ?? null,
    face: row.face ?? null,
    suggested: row.suggested ?? false,
    // Absent rather than null, so that the other rows are stored as before.
    ...(estimate && { estimate }),
  };
}

const isSame = (old: ClientFields, written: ClientFields): boolean =>
  isSameExceptDescription(old, written) &&
  old.treatmentDescription === written.treatmentDescription &&
  isSameLine(old.estimate, written.estimate);

const isSameLine = (old: EstimateLineRef | undefined, written: EstimateLineRef | undefined): boolean =>
  old?.id === written?.id && old?.line === written?.line;

/** A row that carries out a line of an estimate, on its day. */
export interface DoneLine {
  readonly rowId: number;
  readonly day: string;
  readonly estimate: EstimateLineRef;
}

export const doneLinesOf = (rows: readonly PlanRow[]): readonly DoneLine[] =>
  rows.flatMap(({ id, procedureDate, estimate }) =>
    estimate && procedureDate !== null ? [{ rowId: id, day: procedureDate, estimate }] : [],
  );

export function hasSameDoneLines(before: readonly PlanRow[], after: readonly PlanRow[]): boolean {
  const [old, written] = [doneLinesOf(before), doneLinesOf(after)];
  return (
    old.length === written.length &&
    written.every(({ rowId, day, estimate }) =>
      old.some((line) => line.rowId === rowId && line.day === day && isSameLine(line.estimate, estimate)),
    )
  );
}

const PROJECTED = ['procedureDate', 'debit', 'credit', 'toothNumber', 'face', 'suggested'] as const;

const isSameExceptDescription = (old: ClientFields, written: ClientFields): boolean =>
  PROJECTED.every((field) => old[field] === written[field]);
