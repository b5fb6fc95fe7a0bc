import type { TreatmentRow } from '@dentaria/contract/clinical-history/history.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

export interface PlanRow {
  readonly id: number;
  readonly procedureDate: string | null;
  readonly treatmentDescription: string;
  readonly debit: number;
  readonly credit: number;
  readonly professionalId: number;
  readonly toothNumber: ToothCode | null;
  readonly face: Face | null;
  readonly suggested: boolean;
  readonly estimate?: EstimateLineRef;
}

export interface EstimateLineRef {
  readonly id: number;
  readonly line: number;
}

type ClientFields = Omit<PlanRow, 'id' | 'professionalId'>;

/**
 * Unchanged rows keep their author; the caller becomes the author of new and changed rows. The `professionalId` of
 * the request is ignored, so that a client cannot attribute changes to another user. A row is new if its id is
 * missing, unknown or repeated.
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

/** The projection does not contain descriptions. */
export const isProjectionCurrent = (before: readonly PlanRow[], after: readonly PlanRow[]): boolean =>
  before.length === after.length &&
  after.every((row, position) => {
    const old = before[position];
    if (row === old) return true;
    return (
      row.id === old?.id && row.professionalId === old.professionalId && isSameExceptDescription(old, row)
    );
  });

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
    // Absent rather than null, so that rows without an estimate are stored as before.
    ...(estimate && { estimate }),
  };
}

const isSame = (old: ClientFields, written: ClientFields): boolean =>
  isSameExceptDescription(old, written) &&
  old.treatmentDescription === written.treatmentDescription &&
  isSameLine(old.estimate, written.estimate);

const isSameLine = (old: EstimateLineRef | undefined, written: EstimateLineRef | undefined): boolean =>
  old?.id === written?.id && old?.line === written?.line;

/** An estimate line that is done by a plan row. */
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
