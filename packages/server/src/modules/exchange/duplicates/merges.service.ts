import type {
  Merge,
  MergedInto,
  MergePreview,
  MergeSummary,
  PatientMerge,
} from '@dentaria/contract/exchange/merges.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import pg from 'pg';
import { audit, auditEach, auditEachRead, auditRead } from '../../../kernel/audit.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict, invalid, notFound, orUndefined } from '../../../kernel/errors.ts';
import { nameOfPerson, peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { type MergedPair, type ModuleMerge, NOTHING_TAKEN } from '../../../kernel/tables/merged-table.ts';
import { auth, type ObjectCall, type PatientRecord } from '../../auth/auth.module.ts';
import { isDeclaredStep } from './declared-steps.ts';
import { presentDuplicate } from './duplicates.service.ts';
import { changesOf, compareFields, takenColumns } from './merge-fields.ts';
import { mergeRowsRepository } from './merge-rows.repository.ts';
import { type MergeRow, mergesRepository } from './merges.repository.ts';
import { MERGE_TARGET } from './merges.statements.ts';

const CHANGED = 'Otra persona modificó una de las fichas. Volvé a cargar la comparación antes de unificar.';

async function getRecord(ctx: RequestContext, clinicId: number, id: number): Promise<PatientRecord> {
  const record = await auth.getPatientOfStaff(ctx, id);
  const isPatientOnly = record.roles.every((role) => role === 'PATIENT');
  if (record.clinic_id !== clinicId || !isPatientOnly) throw auth.patientNotFound();
  return record;
}

/** Validates the second id only after it has found the first record: a 404 takes precedence over a 400. */
export async function getRecords(
  ctx: RequestContext,
  clinicId: number,
  ids: { readonly keptId: number; readonly otherId: number },
) {
  const kept = await getRecord(ctx, clinicId, ids.keptId);
  const other = await getRecord(ctx, clinicId, ids.otherId);
  if (kept.id === other.id) throw notFound('Elegí dos fichas distintas');
  return { pair: { clinicId, keptId: kept.id, otherId: other.id }, kept, other };
}

type MergedRecords = Awaited<ReturnType<typeof getRecords>>;

export async function checkPair(
  ctx: RequestContext,
  clinicId: number,
  { keptId, otherId }: Merge,
  merges: readonly ModuleMerge[],
): Promise<MergedRecords> {
  const pair = { clinicId, keptId, otherId };
  await lockRecords(ctx, pair, merges);
  const kept = await orUndefined(getRecord(ctx, clinicId, keptId));
  const other = await orUndefined(getRecord(ctx, clinicId, otherId));
  if (kept && other && keptId !== otherId) return { pair, kept, other };
  const message = 'Elegí un paciente de la clínica';
  throw invalid({
    ...(!kept && { keptId: message }),
    ...(!other && { otherId: message }),
    ...(keptId === otherId && { otherId: 'Elegí dos fichas distintas' }),
  });
}

const presentRecord = (record: PatientRecord) => ({
  ...presentDuplicate(record),
  updatedAt: record.updated_at.toISOString(),
});

async function countMoves({ tx }: RequestContext, pair: MergedPair, merges: readonly ModuleMerge[]) {
  const rows = mergeRowsRepository(tx);
  const moves: MergePreview['moves'] = [];
  for (const { group, tables } of merges)
    for (const merged of tables(NOTHING_TAKEN)) {
      if (merged.counted === null) continue;
      const count = await rows.count(pair, merged);
      if (count > 0) moves.push({ group, label: merged.label, count });
    }
  return moves;
}

async function findNotes(
  { tx }: RequestContext,
  { pair, kept, other }: MergedRecords,
  merges: readonly ModuleMerge[],
): Promise<string[]> {
  const notes: string[] = [];
  const differ = (one: string | null, two: string | null) => one !== null && two !== null && one !== two;
  if (differ(kept.doc_number && dniNumber(kept.doc_number), other.doc_number && dniNumber(other.doc_number)))
    notes.push('Los DNI son distintos: comprobá que sea la misma persona.');
  if (differ(kept.date_of_birth, other.date_of_birth))
    notes.push('Las fechas de nacimiento son distintas: comprobá que sea la misma persona.');
  for (const { findNotes: find } of merges) notes.push(...((await find?.(tx, pair)) ?? []));
  return notes;
}

export async function previewMerge(
  ctx: RequestContext,
  records: MergedRecords,
  merges: readonly ModuleMerge[],
): Promise<MergePreview> {
  const { clinicId, keptId, otherId } = records.pair;
  await auditEachRead(ctx, { action: 'read', object: 'user', clinicId }, [keptId, otherId]);
  return {
    kept: presentRecord(records.kept),
    other: presentRecord(records.other),
    fields: compareFields(records.kept, records.other),
    moves: await countMoves(ctx, records.pair, merges),
    notes: await findNotes(ctx, records, merges),
    obstacles: [],
  };
}

async function lockRecords(
  { tx }: RequestContext,
  pair: MergedPair,
  merges: readonly ModuleMerge[],
): Promise<void> {
  for (const { lock: lockRows } of merges) await lockRows?.(tx, pair);
}

export async function mergePatients(
  ctx: RequestContext,
  { pair, kept, other }: MergedRecords,
  { keptUpdatedAt, otherUpdatedAt, fields }: Pick<Merge, 'keptUpdatedAt' | 'otherUpdatedAt' | 'fields'>,
  merges: readonly ModuleMerge[],
): Promise<PatientMerge> {
  const { tx, now, caller } = ctx;
  const { clinicId, keptId, otherId } = pair;
  if (kept.updated_at.toISOString() !== keptUpdatedAt || other.updated_at.toISOString() !== otherUpdatedAt)
    throw conflict(CHANGED);
  const moves = await countMoves(ctx, pair, merges);
  const marks: Record<string, number> = {};
  for (const { group, mark } of merges) if (mark) marks[group] = await mark(tx, pair);
  const created = await mergesRepository(tx, clinicId).create({
    kept_id: keptId,
    other_id: otherId,
    moves: JSON.stringify(moves),
    marks: JSON.stringify(marks),
    merged_by: caller.id,
    merged_at: now,
  });
  const { id } = created;
  const rows = mergeRowsRepository(tx);
  const taken = takenColumns(kept, other, fields);
  for (const [step, merged] of merges.flatMap(({ tables }) => tables(taken)).entries())
    await rows.change({ ...pair, id, at: now }, step, merged);
  for (const { finish } of merges) await finish?.(ctx, pair);
  await recordEmailChange(ctx, pair, kept);
  await audit(ctx, { action: 'merge', object: 'merge', objectId: id, clinicId });
  await auditEach(ctx, { action: 'merge', object: 'user', clinicId }, [keptId, otherId]);
  return presentMerge(ctx, created, merges);
}

/** The kept record may have taken or returned the other record's e-mail. */
async function recordEmailChange(
  ctx: RequestContext,
  { clinicId, keptId }: MergedPair,
  { email: before }: PatientRecord,
): Promise<void> {
  const { email: after } = await auth.getPatientOfStaff(ctx, keptId);
  await auth.notifyOldEmails(ctx, clinicId, [{ id: keptId, before, after }]);
}

export async function getMerge(ctx: ObjectCall, { lock = false } = {}): Promise<MergeRow> {
  const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
  const merge = await mergesRepository(ctx.tx, clinicId).find(ctx.params.id, lock);
  if (!merge) throw notFound('Unificación no encontrada');
  return merge;
}

const pairOf = ({ clinic_id, kept_id, other_id }: MergeRow): MergedPair => ({
  clinicId: clinic_id,
  keptId: kept_id,
  otherId: other_id,
});

async function findUndoObstacles({ tx }: RequestContext, merge: MergeRow, merges: readonly ModuleMerge[]) {
  const { id, clinic_id: clinicId } = merge;
  if (await mergesRepository(tx, clinicId).findLaterMerge(merge))
    return ['La ficha que se conservó se unificó otra vez: deshacé primero la última unificación'];
  const rows = mergeRowsRepository(tx);
  const found: string[] = [];
  for (const { group, findUndoObstacles: find } of merges)
    found.push(...((await find?.(tx, pairOf(merge), merge.marks[group])) ?? []));
  for (const { ties = [] } of merges) found.push(...(await rows.findTies(merge, ties)));
  const changed = new Map<string, number>();
  for (const step of await rows.listSteps(clinicId, id)) {
    if (!isDeclaredStep(step, merges))
      return [...found, `${step.label}: el registro de la unificación no es válido`];
    const count = await rows.countChangedOrDeleted({ clinicId, id }, step);
    if (count > 0) changed.set(step.label, (changed.get(step.label) ?? 0) + count);
  }
  for (const [label, count] of changed)
    found.push(`${label}: ${count === 1 ? 'cambió uno' : `cambiaron ${count}`} después de la unificación`);
  return found;
}

const UNIQUE_VIOLATION = '23505';

export async function undoMerge(ctx: RequestContext, merge: MergeRow, merges: readonly ModuleMerge[]) {
  const { tx, now, caller } = ctx;
  const { id, clinic_id: clinicId } = merge;
  if (merge.undone_at) throw conflict('Otra persona ya deshizo esta unificación');
  const pair = pairOf(merge);
  await lockRecords(ctx, pair, merges);
  const [obstacle] = await findUndoObstacles(ctx, merge, merges);
  if (obstacle) throw conflict(obstacle);
  const merged = await auth.getPatientOfStaff(ctx, pair.keptId);
  const rows = mergeRowsRepository(tx);
  for (const step of await rows.listSteps(clinicId, id))
    await rows.restore({ ...pair, id, at: now }, step).catch((error: unknown) => {
      const isTaken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
      throw isTaken ? conflict(`${step.label}: otra ficha tiene ahora los mismos datos`) : error;
    });
  for (const { finish } of merges) await finish?.(ctx, pair);
  await recordEmailChange(ctx, pair, merged);
  const ended = await mergesRepository(tx, clinicId).end(id, caller.id, now);
  await audit(ctx, { action: 'undo', object: 'merge', objectId: id, clinicId });
  await auditEach(ctx, { action: 'undo', object: 'user', clinicId }, [pair.keptId, pair.otherId]);
  return presentMerge(ctx, ended, merges);
}

async function presentSummaries({ tx }: RequestContext, rows: readonly MergeRow[]): Promise<MergeSummary[]> {
  const { person, personOrNull } = await peopleOf(
    tx,
    rows.flatMap(({ kept_id, other_id, merged_by, undone_by }) => [kept_id, other_id, merged_by, undone_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    kept: person(row.kept_id),
    other: person(row.other_id),
    mergedBy: person(row.merged_by).name,
    mergedAt: row.merged_at.toISOString(),
    undoneBy: personOrNull(row.undone_by)?.name ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }));
}

export const listMerges = async (ctx: RequestContext, clinicId: number): Promise<MergeSummary[]> =>
  presentSummaries(ctx, await mergesRepository(ctx.tx, clinicId).list());

export async function presentMerge(
  ctx: RequestContext,
  merge: MergeRow,
  merges: readonly ModuleMerge[],
): Promise<PatientMerge> {
  const [summary] = await presentSummaries(ctx, [merge]);
  if (!summary) throw new Error('a merge must be presented');
  const { id, clinic_id: clinicId, kept_id: keptId } = merge;
  const change = await mergeRowsRepository(ctx.tx).findUserChange(clinicId, id, keptId);
  const obstacles = merge.undone_at ? [] : await findUndoObstacles(ctx, merge, merges);
  return {
    ...summary,
    changes: change ? changesOf(change) : [],
    moves: merge.moves,
    canBeUndone: !merge.undone_at && obstacles.length === 0,
    undoObstacles: obstacles,
  };
}

export async function readMergedInto(ctx: RequestContext, patientId: number): Promise<MergedInto> {
  const [target] = await rawQuery(ctx.tx, MERGE_TARGET, [patientId]);
  if (!target) throw auth.patientNotFound();
  const kept = await auth.getPatientOfStaff(ctx, target.keptId);
  await auditRead(ctx, { action: 'read', object: 'user', objectId: kept.id, clinicId: kept.clinic_id });
  return {
    mergeId: target.mergeId,
    clinicId: target.clinicId,
    kept: { id: kept.id, name: nameOfPerson(kept) },
  };
}
