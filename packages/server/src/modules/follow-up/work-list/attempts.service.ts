import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { ATTEMPT_RESULT_LABELS } from '@dentaria/contract/follow-up/attempts.ts';
import {
  type Attempt,
  type attemptCreate,
  attempt as attemptSchema,
} from '@dentaria/contract/follow-up/work-list.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, forbidden, invalid, notFound, orNotFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { type FoundItem, queriesFor } from './work-kinds.service.ts';
import { dismissItem, isDismissible, mark, restoreOwnDismissals } from './work-list.service.ts';
import { type AttemptRow, workMarksRepository } from './work-marks.repository.ts';

const presentColumns = presenter(attemptSchema.omit({ at: true, by: true }));

async function presentAttempts({ tx }: RequestContext, rows: readonly AttemptRow[]): Promise<Attempt[]> {
  const { person } = await peopleOf(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    ...presentColumns(row),
    at: row.created_at.toISOString(),
    by: person(row.user_id),
  }));
}

export async function listAttempts(ctx: RequestContext, clinicId: number, { kind, row }: FoundItem) {
  return presentAttempts(ctx, await workMarksRepository(ctx.tx, clinicId).listAttempts(kind, row.subject_id));
}

export function assertAboutPatient({ row }: FoundItem): void {
  if (row.patient_id === null) throw notFound('No es sobre un paciente');
}

export function checkNextTry({ today }: RequestContext, { nextTryDay }: z.output<typeof attemptCreate>) {
  if (nextTryDay !== null && nextTryDay < today) throw invalid({ nextTryDay: 'Debe ser hoy o después' });
}

export async function createAttempt(
  ctx: RequestContext,
  clinicId: number,
  item: FoundItem,
  { channel, result, comment, nextTryDay }: z.output<typeof attemptCreate>,
): Promise<Attempt> {
  const { kind, row } = item;
  const attempt = await workMarksRepository(ctx.tx, clinicId).createAttempt({
    kind,
    subject_id: row.subject_id,
    patient_id: row.patient_id ?? 0,
    user_id: ctx.caller.id,
    channel,
    result,
    comment,
    next_try_day: nextTryDay,
    created_at: ctx.now,
  });
  await auditAttempt(ctx, attempt, 'create');
  if (result !== 'refused') await mark(ctx, clinicId, item, { wait_until: nextTryDay });
  else if (isDismissible(item) && !row.dismissed_at)
    await dismissItem(ctx, clinicId, item, comment ?? ATTEMPT_RESULT_LABELS.refused);
  const [presented] = await presentAttempts(ctx, [attempt]);
  if (!presented) throw new Error('The attempt was not written');
  return presented;
}

const auditAttempt = (ctx: RequestContext, { id, clinic_id }: AttemptRow, action: 'create' | 'delete') =>
  audit(ctx, { action, object: 'work-attempt', objectId: id, clinicId: clinic_id });

export async function lockOwnAttempt({ tx, caller }: RequestContext, clinicId: number, id: number) {
  const found = await workMarksRepository(tx, clinicId).findAttemptForUpdate(id);
  const attempt = orNotFound(found, 'Intento no encontrado');
  if (attempt.user_id !== caller.id) throw forbidden('Solo quien anotó el intento puede deshacerlo');
  return attempt;
}

export async function removeAttempt(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  clinicId: number,
  attempt: AttemptRow,
): Promise<void> {
  const { kind, subject_id, created_at } = attempt;
  if (clinicTimeAt(created_at, ctx.timeZone).day !== ctx.today)
    throw conflict('Solo se puede deshacer el mismo día');
  const repository = workMarksRepository(ctx.tx, clinicId);
  const [latest, before] = await repository.listAttempts(kind, subject_id);
  if (latest?.id !== attempt.id) throw conflict('Ya se anotó otro intento después');
  await repository.removeAttempt(attempt.id);
  await auditAttempt(ctx, attempt, 'delete');
  // The item may no longer be listed, for example because of a later appointment.
  if (attempt.result === 'refused') {
    const queries = queriesFor(registered, ctx.caller).get(kind) ?? [];
    await restoreOwnDismissals(ctx, queries, { clinicId, patientId: attempt.patient_id, at: created_at });
    await repository.endDismissal(kind, subject_id, created_at);
  }
  await repository.updateWait(kind, subject_id, before?.next_try_day ?? null);
}
