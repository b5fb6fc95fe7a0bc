import { addMonths, clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  type Recall,
  type recallCreate,
  type recallRefusal,
  recall as recallSchema,
  type recallUpdate,
} from '@dentaria/contract/follow-up/recalls.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { ConcurrencyError, type RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, orNotFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import type { DismissedWork, WorkSubject } from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { type ListedRecall, type OpenRecall, recallsRepository } from './recalls.repository.ts';

const OTHER_OPEN = 'El paciente ya tiene otro control por el mismo motivo';

const presentRecall = presenter(recallSchema);

export async function listPatientRecalls(ctx: RequestContext, patientId: number): Promise<Recall[]> {
  const clinics = await scheduling.auditPatientRead(ctx, patientId);
  return (await recallsRepository(ctx.tx).listOfPatient(patientId, clinics, ctx)).map(presentRecall);
}

export async function checkType(
  { tx }: RequestContext,
  clinicId: number,
  { typeId }: z.output<typeof recallCreate>,
): Promise<void> {
  const type = await scheduling.findType(tx, clinicId, typeId);
  if (!type?.active) throw invalid({ typeId: 'Elegí un motivo' });
}

export async function createRecall(
  ctx: RequestContext,
  clinicId: number,
  { patientId, typeId, dueDay }: z.output<typeof recallCreate>,
): Promise<Recall> {
  const repository = recallsRepository(ctx.tx);
  await repository.lockSeries(clinicId, patientId, typeId);
  const open = await repository.findOpenForUpdate(clinicId, patientId, typeId);
  const id = await insertRecall(
    ctx,
    { clinic_id: clinicId, patient_id: patientId, type_id: typeId, appointment_id: null, due_day: dueDay },
    open,
  );
  return present(ctx, clinicId, id);
}

type NewRecall = Omit<Parameters<ReturnType<typeof recallsRepository>['create']>[0], 'created_at'>;

async function insertRecall(ctx: ServiceContext, values: NewRecall, open: OpenRecall | undefined) {
  const id = await recallsRepository(ctx.tx).create({ ...values, created_at: ctx.now }, open);
  await auditRecall(ctx, 'create', { clinic_id: values.clinic_id, id });
  return id;
}

const auditRecall = (
  ctx: ServiceContext,
  action: 'create' | 'update' | 'refuse' | 'delete',
  { clinic_id, id }: Pick<ListedRecall, 'clinic_id' | 'id'>,
): Promise<void> => audit(ctx, { action, object: 'recall', objectId: id, clinicId: clinic_id });

async function present(ctx: RequestContext, clinicId: number, id: number): Promise<Recall> {
  const row = await recallsRepository(ctx.tx).find(clinicId, id, ctx);
  if (!row) throw new Error('The recall was not written');
  return presentRecall(row);
}

export const lockRecall = async (ctx: RequestContext, clinicId: number, id: number) =>
  orNotFound(await recallsRepository(ctx.tx).findForUpdate(clinicId, id, ctx), 'Control no encontrado');

function assertCurrent({ state, version }: ListedRecall, sent: number): void {
  if (version !== sent) throw conflict('Otra persona cambió este control');
  if (state === 'replaced') throw conflict('El paciente tiene un control más nuevo por el mismo motivo');
}

export async function updateRecall(
  ctx: RequestContext,
  recall: ListedRecall,
  { dueDay, version }: z.output<typeof recallUpdate>,
): Promise<Recall> {
  assertCurrent(recall, version);
  const repository = recallsRepository(ctx.tx);
  const open = await repository.findOpenForUpdate(recall.clinic_id, recall.patient_id, recall.type_id);
  if (open && open.id !== recall.id) throw conflict(OTHER_OPEN);
  await repository.update(recall, {
    due_day: dueDay,
    state: 'open',
    refusal: null,
    refused_at: null,
    refused_by: null,
  });
  await auditRecall(ctx, 'update', recall);
  return present(ctx, recall.clinic_id, recall.id);
}

export async function refuseRecall(
  ctx: RequestContext,
  recall: ListedRecall,
  { refusal, version }: z.output<typeof recallRefusal>,
): Promise<Recall> {
  assertCurrent(recall, version);
  await recallsRepository(ctx.tx).update(recall, {
    state: 'refused',
    refusal,
    refused_at: ctx.now,
    refused_by: ctx.caller.id,
  });
  await auditRecall(ctx, 'refuse', recall);
  return present(ctx, recall.clinic_id, recall.id);
}

export async function refuseRecalls(
  ctx: RequestContext,
  { clinicId, ids }: Pick<WorkSubject, 'clinicId' | 'ids'>,
  refusal: string,
): Promise<void> {
  for (const id of ids) {
    const found = await recallsRepository(ctx.tx).findForUpdate(clinicId, id, ctx);
    // A concurrent call withdrew, replaced or refused the recall.
    if (found?.state !== 'open') throw new ConcurrencyError();
    await refuseRecall(ctx, found, { refusal, version: found.version });
  }
}

/** Recalls that were refused in one action share `refused_at`. */
export async function reopenRecalls(ctx: RequestContext, { clinicId, patientId, at }: DismissedWork) {
  const repository = recallsRepository(ctx.tx);
  const refused = await repository.listRefusedAt(clinicId, patientId, at);
  let reopened = 0;
  for (const { id } of refused) {
    const found = await lockRecall(ctx, clinicId, id);
    if (await repository.findOpenForUpdate(clinicId, found.patient_id, found.type_id)) continue;
    await updateRecall(ctx, found, { dueDay: found.due_day, version: found.version });
    reopened += 1;
  }
  if (refused.length > 0 && reopened === 0) throw conflict(OTHER_OPEN);
}

type SeenPatient = Pick<RowOf<'appointments'>, 'clinic_id' | 'id' | 'patient_id' | 'type_id' | 'starts_at'>;

export async function proposeRecall(ctx: ServiceContext, appointment: SeenPatient): Promise<void> {
  const { clinic_id, patient_id, type_id } = appointment;
  const repository = recallsRepository(ctx.tx);
  const type = await scheduling.findType(ctx.tx, clinic_id, type_id);
  if (!type?.recall_months) return;
  await repository.lockSeries(clinic_id, patient_id, type_id);
  // The appointment was fulfilled before, and the staff may have changed its recall since.
  if (await repository.findOfAppointmentForUpdate(clinic_id, appointment.id)) return;
  const open = await repository.findOpenForUpdate(clinic_id, patient_id, type_id);
  if (open && isNewerThan(ctx, open, appointment)) return;
  const { day } = clinicTimeAt(appointment.starts_at, ctx.timeZone);
  const due_day = addMonths(day, type.recall_months);
  const source = { appointment_id: appointment.id, proposed_day: due_day };
  await insertRecall(ctx, { clinic_id, patient_id, type_id, ...source, due_day }, open);
}

/** A recall planned by hand is newer if it was created on the day of the appointment or later. */
function isNewerThan(
  { timeZone }: ServiceContext,
  { source_start, created_at }: OpenRecall,
  { starts_at }: SeenPatient,
): boolean {
  if (source_start !== null) return source_start > starts_at;
  return clinicTimeAt(created_at, timeZone).day >= clinicTimeAt(starts_at, timeZone).day;
}

const isMoved = ({ due_day, proposed_day }: Pick<ListedRecall, 'due_day' | 'proposed_day'>): boolean =>
  proposed_day !== null && proposed_day !== due_day;

/** Undoes `proposeRecall` and reopens the replaced recall. A recall that the staff refused or moved stays. */
export async function withdrawRecall(
  ctx: ServiceContext,
  { clinic_id, id }: Pick<SeenPatient, 'clinic_id' | 'id'>,
): Promise<void> {
  const repository = recallsRepository(ctx.tx);
  const recall = await repository.findOfAppointmentForUpdate(clinic_id, id);
  if (!recall || recall.state === 'refused' || isMoved(recall)) return;
  const replaced = await repository.detachReplaced(recall);
  await repository.remove(recall);
  await auditRecall(ctx, 'delete', recall);
  if (!replaced || (await repository.findOpenForUpdate(clinic_id, recall.patient_id, recall.type_id))) return;
  await repository.update(replaced, { state: 'open', replaced_by: null });
  await auditRecall(ctx, 'update', replaced);
}
