import type {
  ClinicalHistory,
  HistoryContent,
  HistoryVersion,
} from '@dentaria/contract/clinical-history/history.ts';
import { type Caller, ownsClinic } from '../../../kernel/access/caller.ts';
import { actorOf, auditRead } from '../../../kernel/audit.ts';
import { sendAlong, type Tx } from '../../../kernel/database/database.ts';
import { conflict, type HttpError, notFound, versionRequired } from '../../../kernel/errors.ts';
import type { ConditionalResult } from '../../../kernel/http/handlers.ts';
import type { Origin } from '../../../kernel/request-context.ts';
import { attributeRows, isProjectionCurrent } from './attribute-rows.ts';
import { hashVersion } from './hash-version.ts';
import { clinicScopeOf } from './history.policy.ts';
import { historyRepository } from './history.repository.ts';
import type { AuthorNames, HistoryRow } from './history.statements.ts';
import { countsOf, documentOf, type HistoryDocument, peopleOf } from './history-document.ts';
import { keep, type Told } from './kept-content.ts';
import { knownHistories } from './known-histories.ts';
import { presentAuthor, presentHistory } from './present-history.ts';
import { saveKeyOf } from './save-key.ts';

const HISTORY_NOT_FOUND = 'Historia clínica no encontrada';
const PATIENT_NOT_FOUND = 'Paciente no encontrado';
const STALE = 'Otra persona guardó esta historia clínica mientras la editabas.';
const EXISTS = 'El paciente ya tiene una historia clínica.';
const ANOTHER = 'Los datos enviados son de otra historia clínica.';

/** Who does it, from where, when. */
export interface Act {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly now: Date;
}

/** The current version, or the one named. Absent, archived and out of reach are one answer. */
export async function readHistory(
  tx: Tx,
  { caller, origin }: Act,
  patientId: number,
  version?: number,
): Promise<ConditionalResult<ClinicalHistory>> {
  const histories = historyRepository(tx, clinicScopeOf(caller));
  const row = await histories.read(patientId, version ?? null, caller, actorOf(caller, origin));
  if (!row) throw notFound(HISTORY_NOT_FOUND);
  return {
    version: [row.history_id, row.version, row.hash.toString('hex'), row.clinic_id, row.names],
    read: async () => presentHistory(row),
  };
}

/** Newest first. */
export async function listVersions(tx: Tx, act: Act, patientId: number): Promise<HistoryVersion[]> {
  const { caller } = act;
  const histories = historyRepository(tx, clinicScopeOf(caller));
  const rows = await histories.listVersions(patientId);
  const [current] = rows;
  if (!current) throw notFound(HISTORY_NOT_FOUND);
  const names = await histories.namesOf(rows.map(({ author_id }) => author_id));
  await auditRead({ tx, ...act }, auditEventOf(current, 'list-versions'));
  return rows.map(({ version, saved_at, author_id, action }) => ({
    version,
    savedAt: saved_at.toISOString(),
    savedBy: presentAuthor(names, author_id),
    action,
  }));
}

/** The live history as it stands before a change. */
export async function getHistoryForChange(tx: Tx, { caller }: Act, patientId: number): Promise<HistoryRow> {
  const row = await historyRepository(tx, clinicScopeOf(caller)).find(patientId, caller);
  if (!row) throw notFound(HISTORY_NOT_FOUND);
  return row;
}

/**
 * The same without asking, for a save on the version that this process saw last: what it writes is refused where that
 * does not stand any more. Undefined where something of it would be answered that the save does not check: another
 * version, another history, a colleague's name, a clinic out of reach.
 */
export function getKnownHistory(
  { caller }: Pick<Act, 'caller'>,
  patientId: number,
  sent: HistoryContent,
): HistoryRow | undefined {
  const known = knownHistories.get(patientId);
  if (!known || sent.version !== known.version || (sent.id ?? known.history_id) !== known.history_id)
    return undefined;
  if (!ownsClinic(caller, known.clinic_id) || known.people.some((id) => id !== caller.id)) return undefined;
  return { ...known, names: { [caller.id]: caller.name } };
}

/** The first save of a patient: opens his first volume, or after an archived one the next. */
export async function createHistory(
  tx: Tx,
  act: Act,
  patientId: number,
  sent: HistoryContent,
): Promise<ClinicalHistory> {
  const { caller, now } = act;
  const histories = historyRepository(tx, clinicScopeOf(caller));
  const { rows, nextRowId } = attributeRows([], sent.treatmentPlan ?? [], caller.id, 1);
  const document = documentOf(sent, rows);
  const saveKey = saveKeyOf(sent);
  const opened = await histories.open(patientId, now);
  if (!opened) {
    const current = await histories.find(patientId, caller);
    if (!current) throw notFound(PATIENT_NOT_FOUND);
    if (isSameSave(current, 1, caller, saveKey)) return answerRead(tx, act, current);
    throw conflictWith(current, EXISTS);
  }
  const { id, clinic_id, volume } = opened;
  const head = { history_id: id, patient_user_id: patientId, clinic_id, created_at: now };
  const saved = addVersion(tx, act, {
    head,
    version: 1,
    action: 'saved',
    nextRowId,
    document,
    people: peopleOf(document, caller.id),
    names: {},
    saveKey,
    before: undefined,
    previousHash: await histories.lastHashBefore(patientId, volume),
  });
  if (rows.length > 0) sendAlong(tx, () => histories.syncPlanProjection(head, rows));
  return saved;
}

/**
 * Saves a new version on the one that the caller has read; on any other nothing is written, and the refusal carries
 * what stands now. The very same save sent again, because its answer was lost, is answered with what it made.
 */
export async function saveHistory(
  tx: Tx,
  act: Act,
  before: HistoryRow,
  sent: HistoryContent,
): Promise<ClinicalHistory> {
  const { caller } = act;
  if (sent.id && sent.id !== before.history_id) throw conflictWith(before, ANOTHER);
  if (!sent.version) throw versionRequired();
  const version = sent.version + 1;
  const saveKey = saveKeyOf(sent);
  if (sent.version !== before.version) {
    if (isSameSave(before, version, caller, saveKey)) return answerRead(tx, act, before);
    throw conflictWith(before, STALE);
  }
  const plan = before.document.treatmentPlan;
  const { rows, nextRowId } = attributeRows(plan, sent.treatmentPlan ?? [], caller.id, before.next_row_id);
  const document = documentOf(sent, rows);
  const saved = addVersion(tx, act, {
    head: before,
    version,
    action: 'saved',
    nextRowId,
    document,
    people: peopleOf(document, caller.id),
    names: before.names,
    saveKey,
    before,
    previousHash: before.hash,
  });
  const histories = historyRepository(tx, clinicScopeOf(caller));
  if (!isProjectionCurrent(plan, rows)) sendAlong(tx, () => histories.syncPlanProjection(before, rows));
  return saved;
}

/** Deleting keeps everything: a last version that repeats the one before tells who archived it and when. */
export async function archiveHistory(tx: Tx, act: Act, before: HistoryRow): Promise<void> {
  addVersion(tx, act, {
    head: before,
    version: before.version + 1,
    action: 'archived',
    nextRowId: before.next_row_id,
    document: before.document,
    people: [...new Set([...before.people, act.caller.id])],
    names: before.names,
    saveKey: null,
    before,
    previousHash: before.hash,
  });
}

interface Addition {
  readonly head: Pick<HistoryRow, 'history_id' | 'patient_user_id' | 'clinic_id' | 'created_at'>;
  readonly version: number;
  readonly action: 'saved' | 'archived';
  readonly nextRowId: number;
  readonly document: HistoryDocument;
  readonly people: readonly number[];
  /** Of its people but the caller. */
  readonly names: AuthorNames;
  readonly saveKey: Buffer | null;
  /** The version before, of the same volume. */
  readonly before: Told | undefined;
  readonly previousHash: Buffer | null;
}

function addVersion(
  tx: Tx,
  { caller, origin, now }: Act,
  { head, version, action, nextRowId, document, people, names, saveKey, before, previousHash }: Addition,
): ClinicalHistory {
  const content = JSON.stringify(document);
  const { kept, changes } = keep(content, before);
  const hashed = { historyId: head.history_id, version, authorId: caller.id, savedAt: now, action, content };
  const row = {
    history_id: head.history_id,
    patient_user_id: head.patient_user_id,
    clinic_id: head.clinic_id,
    version,
    author_id: caller.id,
    saved_at: now,
    save_key: saveKey,
    people,
    hash: hashVersion(previousHash, hashed),
    next_row_id: nextRowId,
    changes,
  };
  const saved = { ...row, created_at: head.created_at, document, content };
  const deed = action === 'archived' ? 'archive' : version === 1 ? 'create' : 'save';
  const added = { ...row, action, content: kept, previous_hash: previousHash, ...countsOf(document), deed };
  const histories = historyRepository(tx, clinicScopeOf(caller));
  sendAlong(tx, () => histories.addVersion({ ...added, ...actorOf(caller, origin) }, saved));
  return presentHistory({ ...saved, names: { ...names, [caller.id]: caller.name } });
}

/** True when the row is what this caller's save of `version` made: its answer was lost and it came again. */
const isSameSave = (row: HistoryRow, version: number, caller: Caller, saveKey: Buffer | null): boolean =>
  saveKey !== null &&
  row.save_key?.equals(saveKey) === true &&
  row.version === version &&
  row.author_id === caller.id;

async function answerRead(tx: Tx, act: Act, row: HistoryRow): Promise<ClinicalHistory> {
  await auditRead({ tx, ...act }, auditEventOf(row, 'read'));
  return presentHistory(row);
}

const conflictWith = (current: HistoryRow, message: string): HttpError =>
  conflict(message, { extra: { current: presentHistory(current) } });

const auditEventOf = (row: Pick<HistoryRow, 'history_id' | 'clinic_id' | 'version'>, action: string) => ({
  action,
  object: 'history',
  objectId: row.history_id,
  clinicId: row.clinic_id,
  version: row.version,
});
