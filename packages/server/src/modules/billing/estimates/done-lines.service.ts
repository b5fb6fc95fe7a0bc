import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { REMOVE_UNDONE_ITEMS, SYNC_DONE_ITEMS } from '../claims/claim-items.statements.ts';

interface PlanOfPatient {
  readonly clinicId: number;
  readonly historyId: number;
  readonly patientId: number;
}

interface DoneLine {
  readonly rowId: number;
  readonly day: string;
  readonly estimate: { readonly id: number; readonly line: number };
}

type WorkRow = Omit<RowOf<'estimate_work'>, 'created_at'>;

const NOT_ACCEPTED = 'La prestación no es de un presupuesto aceptado del paciente';
const DONE_ELSEWHERE = 'La prestación del presupuesto ya se marcó como realizada en otra fila';

export async function syncDoneLines(
  { tx }: RequestContext,
  { clinicId, historyId, patientId }: PlanOfPatient,
  lines: readonly DoneLine[],
): Promise<void> {
  const wanted = lines.map(({ rowId, day, estimate }) => ({
    clinic_id: clinicId,
    estimate_id: estimate.id,
    number: estimate.line,
    history_id: historyId,
    row_id: rowId,
    day,
  }));
  const stored = await tx
    .selectFrom('estimate_work')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('history_id', '=', historyId)
    .execute();
  const removed = without(stored, wanted);
  for (const { estimate_id, number } of removed)
    await tx
      .deleteFrom('estimate_work')
      .where('clinic_id', '=', clinicId)
      .where('estimate_id', '=', estimate_id)
      .where('number', '=', number)
      .execute();
  const added = without(wanted, stored);
  if (added.length > 0) await add(tx, { clinicId, patientId }, added);
  // Removed last, so that a line that moved to another row keeps its claim item.
  if (removed.length > 0)
    await rawQuery(tx, REMOVE_UNDONE_ITEMS, [
      clinicId,
      removed.map(({ estimate_id }) => estimate_id),
      removed.map(({ number }) => number),
    ]);
  await rawQuery(tx, SYNC_DONE_ITEMS, [clinicId, historyId]);
}

const keyOf = ({ estimate_id, number, row_id, day }: WorkRow): string =>
  `${estimate_id}/${number}/${row_id}/${day}`;

function without(rows: readonly WorkRow[], others: readonly WorkRow[]): WorkRow[] {
  const keys = new Set(others.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

async function add(
  tx: Tx,
  { clinicId, patientId }: Omit<PlanOfPatient, 'historyId'>,
  added: readonly WorkRow[],
): Promise<void> {
  const accepted = await tx
    .selectFrom('estimates as e')
    .innerJoin('estimate_lines as l', (join) =>
      join.onRef('l.clinic_id', '=', 'e.clinic_id').onRef('l.estimate_id', '=', 'e.id'),
    )
    .select(['l.estimate_id', 'l.number'])
    .where('e.clinic_id', '=', clinicId)
    .where('e.patient_id', '=', patientId)
    .where('e.accepted_at', 'is not', null)
    .execute();
  const isAccepted = (row: WorkRow): boolean =>
    accepted.some(({ estimate_id, number }) => estimate_id === row.estimate_id && number === row.number);
  if (!added.every(isAccepted)) throw conflict(NOT_ACCEPTED);
  const created = await tx
    .insertInto('estimate_work')
    .values(added)
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('number')
    .execute();
  if (created.length < added.length) throw conflict(DONE_ELSEWHERE);
}
