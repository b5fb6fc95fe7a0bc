import { isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type {
  Appointment,
  appointmentCreate,
  appointmentUpdate,
} from '@dentaria/contract/scheduling/appointments.ts';
import type { z } from 'zod';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { isSameVisit, notifyPatient } from '../messages/reminders.service.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { auditAppointment, NOT_FOUND, readAppointment } from './appointment-reads.service.ts';
import { assertVersion, stateAfterMove } from './appointment-states.service.ts';
import { appointmentsRepository, type ListedAppointment, type Placement } from './appointments.repository.ts';
import {
  assertFree,
  assertNotHeld,
  assertNotSimultaneous,
  startErrors,
  startOfAppointment,
} from './booking.service.ts';

export async function lockAppointment({ tx, caller }: RequestContext, id: number) {
  const found = await appointmentsRepository(tx).findForUpdate(id);
  if (!found || !ownsClinic(caller, found.clinic_id)) throw notFound(NOT_FOUND);
  return found;
}

type Place = Omit<z.output<typeof appointmentUpdate>, 'version'>;

export async function checkPlace(
  ctx: RequestContext,
  clinic: Pick<ClinicRow, 'id'>,
  body: Place,
  current?: Pick<ListedAppointment, 'type_id' | 'chair_id'> & Partial<Pick<ListedAppointment, 'starts_at'>>,
): Promise<Placement> {
  const settings = settingsRepository(ctx.tx, clinic.id);
  const type = await settings.findType(body.typeId);
  const professional = await auth.findProfessional(ctx, clinic.id, body.professionalId);
  const chair = body.chairId ? await settings.findChair(body.chairId) : undefined;
  // Deactivated types and chairs remain valid for existing appointments.
  const hasType = type && (type.active || type.id === current?.type_id);
  const hasChair = !body.chairId || (chair && (chair.active || chair.id === current?.chair_id));
  const errors = {
    ...(!hasType && { typeId: 'Elegí un motivo' }),
    ...(!professional && { professionalId: 'Elegí un profesional de la clínica' }),
    ...(!hasChair && { chairId: 'Elegí un sillón' }),
    ...startErrors(ctx, body, current),
  };
  if (!type || Object.keys(errors).length > 0) throw invalid(errors);
  const minutes = body.minutes ?? type.minutes;
  const start = startOfAppointment(ctx, body);
  return {
    professional_id: body.professionalId,
    chair_id: body.chairId ?? null,
    starts_at: start,
    ends_at: new Date(start.getTime() + minutes * 60_000),
  };
}

export async function checkPatient(ctx: RequestContext, clinic: ClinicRow, patientId: number): Promise<void> {
  if (!(await auth.findClinicPatient(ctx, clinic.id, patientId, { lock: true })))
    throw invalid({ patientId: 'Elegí un paciente de la clínica' });
}

export async function createAppointment(
  ctx: RequestContext,
  clinic: ClinicRow,
  placement: Placement,
  body: z.output<typeof appointmentCreate>,
  seriesId: number | null = null,
): Promise<Appointment> {
  const subject = { clinicId: clinic.id, patientId: body.patientId };
  const placed = await assertFree(ctx, subject, placement, body);
  const id = await insertAppointment(ctx, clinic.id, placed, {
    patient_id: body.patientId,
    type_id: body.typeId,
    note: body.note,
    overbooked: body.overbooked,
    series_id: seriesId,
  });
  if (!body.simultaneous) await assertNotSimultaneous(ctx, subject, placed);
  return readAppointment(ctx, id);
}

type NewAppointment = Omit<
  Parameters<ReturnType<typeof appointmentsRepository>['create']>[0],
  'clinic_id' | keyof Placement
>;

export async function insertAppointment(
  ctx: ServiceContext,
  clinicId: number,
  placed: Placement,
  values: NewAppointment,
): Promise<number> {
  const id = await appointmentsRepository(ctx.tx).create({ ...values, ...placed, clinic_id: clinicId });
  const key = { clinic_id: clinicId, id };
  if (!values.overbooked) await assertNotHeld(ctx, clinicId, placed);
  await auditAppointment(ctx, key, 'create');
  // `createSeries` sends one message for the whole series.
  if (values.series_id === null) await notifyPatient(ctx, key, null);
  return id;
}

export async function updateAppointment(
  ctx: RequestContext,
  current: ListedAppointment,
  placement: Placement,
  body: z.output<typeof appointmentUpdate>,
): Promise<Appointment> {
  assertVersion(ctx, current, body.version);
  if (!isPending(current.state)) throw conflict('El turno ya no se puede cambiar');
  const subject = {
    clinicId: current.clinic_id,
    patientId: current.patient_id,
    ownId: current.id,
    movedFrom: current,
  };
  const placed = await assertFree(ctx, subject, placement, body);
  await appointmentsRepository(ctx.tx).update(current, {
    type_id: body.typeId,
    note: body.note,
    overbooked: body.overbooked,
    ...placed,
    ...stateAfterMove(ctx, current, placed.starts_at),
  });
  if (!body.overbooked) await assertNotHeld(ctx, current.clinic_id, placed);
  if (!body.simultaneous) await assertNotSimultaneous(ctx, subject, placed);
  await auditAppointment(ctx, current, 'update');
  if (!isSameVisit(current, placed)) await notifyPatient(ctx, current, current);
  return readAppointment(ctx, current.id);
}
