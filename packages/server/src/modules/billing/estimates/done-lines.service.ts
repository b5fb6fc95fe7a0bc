import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { syncClaimItems } from '../claims/sync-claim-items.ts';
import { doneLinesRepository } from './done-lines.repository.ts';

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

const NOT_ACCEPTED = 'La prestación no es de un presupuesto aceptado del paciente';
const DONE_ELSEWHERE = 'La prestación del presupuesto ya se marcó como realizada en otra fila';

const keyOf = ({ rowId, day, estimate }: DoneLine): string =>
  `${estimate.id}/${estimate.line}/${rowId}/${day}`;

/**
 * Makes the done lines of a plan those of its rows, in the transaction of the save. A row that was deleted or lost its date
 * leaves its line to be done and is not claimed any more. @throws HttpError 409 for a line that is not accepted or that another row carries out.
 */
export async function syncDoneLines(
  { tx }: RequestContext,
  { clinicId, historyId, patientId }: PlanOfPatient,
  lines: readonly DoneLine[],
): Promise<void> {
  const repository = doneLinesRepository(tx, clinicId);
  const stored = await repository.list(historyId);
  const [wanted, present] = [new Set(lines.map(keyOf)), new Set(stored.map(keyOf))];
  const removed = stored.filter((line) => !wanted.has(keyOf(line)));
  await repository.remove(removed);
  const added = lines.filter((line) => !present.has(keyOf(line)));
  await add(repository, { historyId, patientId }, added);
  await syncClaimItems(tx, { clinicId, historyId }, removed);
}

async function add(
  repository: ReturnType<typeof doneLinesRepository>,
  { historyId, patientId }: Omit<PlanOfPatient, 'clinicId'>,
  added: readonly DoneLine[],
): Promise<void> {
  if (added.length === 0) return;
  const accepted = await repository.listAccepted(patientId);
  const isAccepted = ({ estimate }: DoneLine): boolean =>
    accepted.some(({ estimate_id, number }) => estimate_id === estimate.id && number === estimate.line);
  if (!added.every(isAccepted)) throw conflict(NOT_ACCEPTED);
  const created = await repository.create(historyId, added);
  if (created < added.length) throw conflict(DONE_ELSEWHERE);
}
