import {
  type ClinicalHistory,
  type HistoryContent,
  type HistoryVersion,
  historyVersion,
} from '@dentaria/contract/clinical-history/history.ts';
import { auditRead } from '../../../kernel/audit.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, type HttpError, orNotFound, versionRequired } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type AddedVersion, type HistoryRow, historyRepository } from './history.repository.ts';
import type { AuthorNames } from './history.statements.ts';
import { authorsOf, documentOf, newPatientOf } from './history-document.ts';
import {
  assignAuthors,
  type DoneLine,
  doneLinesOf,
  hasSameAmounts,
  hasSameDoneLines,
  isProjectionCurrent,
  type PlanRow,
} from './plan-rows.ts';
import { presentHistory } from './present-history.ts';
import { saveKeyOf } from './save-key.ts';

const HISTORY_NOT_FOUND = 'Historia clínica no encontrada';
const STALE = 'Otra persona guardó esta historia clínica mientras la editabas.';
const EXISTS = 'El paciente ya tiene una historia clínica.';
const OTHER_HISTORY = 'Los datos enviados son de otra historia clínica.';

export interface Accounts {
  readonly syncPlan: (
    ctx: RequestContext,
    history: { readonly clinicId: number; readonly historyId: number },
  ) => Promise<void>;
  /** @throws HttpError 409 if a line is not accepted or is done by another row */
  readonly syncDoneLines: (
    ctx: RequestContext,
    history: { readonly clinicId: number; readonly historyId: number; readonly patientId: number },
    lines: readonly DoneLine[],
  ) => Promise<void>;
  /** In cents; null for a patient without a clinic. */
  readonly readBalance: (
    ctx: RequestContext,
    account: { readonly clinicId: number; readonly patientId: number },
  ) => Promise<number | null>;
}

/** Absent, archived and out-of-scope histories give the same 404. */
export async function readHistory(ctx: RequestContext, patientId: number, version?: number) {
  const histories = historyRepository(ctx);
  const row = orNotFound(await histories.read(patientId, version), HISTORY_NOT_FOUND);
  return {
    version: [row.history_id, row.version, row.hash.toString('hex'), row.clinic_id, row.names],
    read: async () => presentHistory({ ...row, document: await histories.documentOf(row) }),
  };
}

export async function findHistory(ctx: RequestContext, patientId: number): Promise<HistoryRow | undefined> {
  const row = await historyRepository(ctx).find(patientId);
  if (row) await auditRead(ctx, auditEventOf(row, 'read'));
  return row;
}

const presentVersion = presenter(historyVersion.omit({ savedBy: true }));

export async function listVersions(ctx: RequestContext, patientId: number): Promise<HistoryVersion[]> {
  const current = await getHistoryForChange(ctx, patientId);
  await auditRead(ctx, auditEventOf(current, 'list-versions'));
  const rows = await historyRepository(ctx)
    .liveVersions(patientId)
    .select(['v.version', 'v.saved_at', 'v.author_id', 'v.action'])
    .orderBy('v.version', 'desc')
    .execute();
  const { person } = await peopleOf(
    ctx.tx,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) => ({ ...presentVersion(row), savedBy: person(row.author_id) }));
}

export const getHistoryForChange = async (ctx: RequestContext, patientId: number): Promise<HistoryRow> =>
  orNotFound(await historyRepository(ctx).find(patientId), HISTORY_NOT_FOUND);

/**
 * Uses the patient of the caller's clinics who has the DNI, or registers one.
 * @throws HttpError 409 for the DNI of a colleague
 */
export async function createFirstHistory(ctx: RequestContext, sent: HistoryContent, accounts: Accounts) {
  const patient = await auth.findOrCreateOwnPatient(ctx, newPatientOf(sent.demographics));
  return createHistory(ctx, patient.id, sent, accounts);
}

export async function createHistory(
  ctx: RequestContext,
  patientId: number,
  sent: HistoryContent,
  accounts: Accounts,
): Promise<ClinicalHistory> {
  const { caller, now } = ctx;
  const histories = historyRepository(ctx);
  const saveKey = saveKeyOf(sent);
  const opened = await histories.open(patientId, now);
  if (!opened) {
    const current = await histories.find(patientId);
    // Archived or removed after the conflict: the retry will see which.
    if (!current) throw new ConcurrencyError();
    if (isRetryOfSave(ctx, current, 1, saveKey)) return presentAndAuditRead(ctx, current);
    throw await conflictWith(ctx, current, EXISTS);
  }
  const { id, clinic_id, volume } = opened;
  const { rows, nextRowId } = assignAuthors([], sent.treatmentPlan ?? [], caller.id, 1);
  const document = documentOf(sent, rows);
  const head = { history_id: id, patient_user_id: patientId, clinic_id, created_at: now };
  const saved = await addVersion(ctx, {
    head,
    version: 1,
    action: 'saved',
    nextRowId,
    document,
    people: authorsOf(document, caller.id),
    names: {},
    saveKey,
    previousHash: await histories.lastHashBefore(patientId, volume),
  });
  await projectPlan(ctx, head, { before: [], after: rows }, accounts);
  return saved;
}

/**
 * A retry with the same `saveId` returns the version that the first attempt created.
 * @throws HttpError 409 with the current version if the caller edited another one
 */
export async function saveHistory(
  ctx: RequestContext,
  before: HistoryRow,
  sent: HistoryContent,
  accounts: Accounts,
): Promise<ClinicalHistory> {
  const { caller } = ctx;
  if (sent.id && sent.id !== before.history_id) throw await conflictWith(ctx, before, OTHER_HISTORY);
  if (!sent.version) throw versionRequired();
  const version = sent.version + 1;
  const saveKey = saveKeyOf(sent);
  if (sent.version !== before.version) {
    if (isRetryOfSave(ctx, before, version, saveKey)) return presentAndAuditRead(ctx, before);
    throw await conflictWith(ctx, before, STALE);
  }
  const plan = before.document.treatmentPlan;
  const { rows, nextRowId } = assignAuthors(plan, sent.treatmentPlan ?? [], caller.id, before.next_row_id);
  const document = documentOf(sent, rows, before.document);
  const saved = await addVersion(ctx, {
    head: before,
    version,
    action: 'saved',
    nextRowId,
    document,
    people: authorsOf(document, caller.id),
    names: before.names,
    saveKey,
    previousHash: before.hash,
  });
  await projectPlan(ctx, before, { before: plan, after: rows }, accounts);
  return saved;
}

async function projectPlan(
  ctx: RequestContext,
  history: Pick<HistoryRow, 'history_id' | 'clinic_id' | 'patient_user_id'>,
  plan: { readonly before: readonly PlanRow[]; readonly after: readonly PlanRow[] },
  accounts: Accounts,
): Promise<void> {
  const { clinic_id: clinicId, history_id: historyId, patient_user_id: patientId } = history;
  const { before, after } = plan;
  if (!hasSameDoneLines(before, after))
    await accounts.syncDoneLines(ctx, { clinicId, historyId, patientId }, doneLinesOf(after));
  if (isProjectionCurrent(before, after)) return;
  await historyRepository(ctx).syncPlanProjection(history, after);
  if (!hasSameAmounts(before, after)) await accounts.syncPlan(ctx, { clinicId, historyId });
}

/** Without the lock, continuous saves could make every attempt to archive fail. */
export async function lockHistory(ctx: RequestContext, patientId: number): Promise<HistoryRow> {
  await historyRepository(ctx).lock(patientId);
  return getHistoryForChange(ctx, patientId);
}

/** Deletes nothing: adds a last version that records who archived the history and when. */
export async function archiveHistory(ctx: RequestContext, before: HistoryRow): Promise<void> {
  await addVersion(ctx, {
    head: before,
    version: before.version + 1,
    action: 'archived',
    nextRowId: before.next_row_id,
    document: before.document,
    saveKey: null,
    people: [...new Set([...before.people, ctx.caller.id])],
    names: before.names,
    previousHash: before.hash,
  });
}

async function addVersion(
  ctx: RequestContext,
  { names, ...added }: AddedVersion & { readonly names: AuthorNames },
): Promise<ClinicalHistory> {
  const { caller, now } = ctx;
  await historyRepository(ctx).addVersion(added, now);
  return presentHistory({
    ...added.head,
    version: added.version,
    saved_at: now,
    author_id: caller.id,
    document: added.document,
    names: { ...names, [caller.id]: caller.name },
  });
}

const isRetryOfSave = (
  { caller }: RequestContext,
  row: HistoryRow,
  version: number,
  saveKey: Buffer | null,
) =>
  saveKey !== null &&
  row.save_key?.equals(saveKey) === true &&
  row.version === version &&
  row.author_id === caller.id;

async function presentAndAuditRead(ctx: RequestContext, row: HistoryRow): Promise<ClinicalHistory> {
  await auditRead(ctx, auditEventOf(row, 'read'));
  return presentHistory(row);
}

async function conflictWith(ctx: RequestContext, current: HistoryRow, message: string): Promise<HttpError> {
  return conflict(message, {
    extra: { current: await presentAndAuditRead(ctx, current) },
    commitsAudit: true,
  });
}

const auditEventOf = (row: Pick<HistoryRow, 'history_id' | 'clinic_id' | 'version'>, action: string) => ({
  action,
  object: 'history',
  objectId: row.history_id,
  clinicId: row.clinic_id,
  version: row.version,
});
