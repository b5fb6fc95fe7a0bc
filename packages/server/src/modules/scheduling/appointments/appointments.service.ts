import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import {
  type AppointmentState,
  isPending,
  mayBecome,
} from '@dentaria/contract/scheduling/appointment-states.ts';
import type {
  Appointment,
  appointmentCreate,
  appointmentUpdate,
  stateChange,
} from '@dentaria/contract/scheduling/appointments.ts';
import type { z } from 'zod';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import { audit } from '../../../kernel/audit.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { notifyPatient } from '../messages/reminders.service.ts';
import type { AgendaClinic } from '../settings/agenda-clinic.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { findProfessional } from '../settings/settings.service.ts';
import { getAppointment, NOT_FOUND } from './appointment-reads.service.ts';
import {
  appointmentsRepository,
  type ListedAppointment,
  presentAppointment,
  undoTarget,
} from './appointments.repository.ts';
import {
  assertNotHeld,
  bookingConflict,
  obstacleTo,
  type Placement,
  readAvailability,
  scheduledChair,
  startErrors,
  startOfAppointment,
} from './booking.service.ts';

/** Locks the appointment until the transaction ends. */
export async function lockAppointment(
  { tx, caller }: RequestContext,
  id: number,
): Promise<ListedAppointment> {
  const found = await appointmentsRepository(tx).findForUpdate(id);
  if (!found || !ownsClinic(caller, found.clinic_id)) throw notFound(NOT_FOUND);
  return found;
}

type Place = Omit<z.output<typeof appointmentUpdate>, 'version'>;

/** @throws HttpError 400 for references that are not of the clinic and for impossible times. */
export async function checkPlace(
  ctx: RequestContext,
  clinic: Pick<AgendaClinic, 'id'>,
  body: Place,
  current?: Pick<ListedAppointment, 'type_id' | 'chair_id'>,
): Promise<void> {
  const settings = settingsRepository(ctx.tx, clinic.id);
  const type = await settings.findType(body.typeId);
  const professional = await findProfessional(ctx, clinic, body.professionalId);
  const chair = body.chairId ? await settings.findChair(body.chairId) : undefined;
  // What has been retired since stays with its appointments.
  const hasType = type && (type.active || type.id === current?.type_id);
  const hasChair = !body.chairId || (chair && (chair.active || chair.id === current?.chair_id));
  const errors = {
    ...(!hasType && { typeId: 'Elige un motivo' }),
    ...(!professional && { professionalId: 'Elige un profesional de la clínica' }),
    ...(!hasChair && { chairId: 'Elige un sillón' }),
    ...startErrors(ctx.now, body.day, body.time),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Where and when a checked body places an appointment. */
export async function placementOf(
  ctx: RequestContext,
  clinic: Pick<AgendaClinic, 'id'>,
  body: Place,
): Promise<Placement> {
  const type = await settingsRepository(ctx.tx, clinic.id).findType(body.typeId);
  const minutes = body.minutes ?? type?.minutes ?? 0;
  const start = startOfAppointment(ctx.now, body.day, body.time);
  return {
    professionalId: body.professionalId,
    chairId: body.chairId ?? null,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
  };
}

/** Keeps the patient as they are until the transaction ends. @throws HttpError 400 unless they are of the clinic. */
export async function checkPatient(
  { tx }: RequestContext,
  clinic: AgendaClinic,
  patientId: number,
): Promise<void> {
  if (!(await appointmentsRepository(tx).lockPatient(clinic.id, patientId)))
    throw invalid({ patientId: 'Elige un paciente de la clínica' });
}

/** Books unless the time is taken or closed. @throws HttpError 409 with the next free slots. */
export async function createAppointment(
  ctx: RequestContext,
  clinic: AgendaClinic,
  placement: Placement,
  body: z.output<typeof appointmentCreate>,
  seriesId: number | null = null,
): Promise<Appointment> {
  const placed = await assertFree(ctx, clinic, placement, body, body.chairId);
  const id = await insertAppointment(ctx, clinic, placed, {
    patient_id: body.patientId,
    type_id: body.typeId,
    note: body.note,
    overbooked: body.overbooked,
    series_id: seriesId,
  });
  return presentAppointment(await getAppointment(ctx, id), ctx);
}

type NewAppointment = Omit<
  Parameters<ReturnType<typeof appointmentsRepository>['create']>[0],
  'clinic_id' | keyof ReturnType<typeof columnsOf>
>;

/** Inserts an appointment whose time was found free, and informs the patient. */
export async function insertAppointment(
  ctx: ServiceContext,
  clinic: Pick<AgendaClinic, 'id'>,
  placed: Placement,
  values: NewAppointment,
): Promise<number> {
  const id = await appointmentsRepository(ctx.tx).create({
    ...values,
    clinic_id: clinic.id,
    ...columnsOf(placed),
  });
  if (!values.overbooked) await assertNotHeld(ctx, clinic, placed);
  await audit(ctx, { action: 'create', object: 'appointment', objectId: id, clinicId: clinic.id });
  // One message for a series (series.service.ts).
  if (values.series_id === null) await notifyPatient(ctx, { clinic_id: clinic.id, id }, 'booked');
  return id;
}

const columnsOf = ({ professionalId, chairId, start, end }: Placement) => ({
  professional_id: professionalId,
  chair_id: chairId,
  starts_at: start,
  ends_at: end,
});

/** With the chair of the schedule if the body names none. */
async function assertFree(
  ctx: ServiceContext,
  clinic: Pick<AgendaClinic, 'id'>,
  placement: Placement,
  allowed: Pick<Place, 'overbooked' | 'outsideHours'>,
  chairId: number | null | undefined,
  ignoredId?: number,
): Promise<Placement> {
  const availability = await readAvailability(ctx, clinic, clinicTimeAt(placement.start).day, 1);
  const scheduled = scheduledChair(placement, availability, placement.professionalId);
  const placed = { ...placement, chairId: chairId === undefined ? scheduled : chairId };
  const obstacle = obstacleTo(placed, availability, allowed, ignoredId);
  if (obstacle) throw await bookingConflict(ctx, clinic, placed, obstacle);
  return placed;
}

/** @throws HttpError 409 if the appointment has changed, is past the waiting room, or the new time is taken. */
export async function updateAppointment(
  ctx: RequestContext,
  current: ListedAppointment,
  placement: Placement,
  body: z.output<typeof appointmentUpdate>,
): Promise<Appointment> {
  assertVersion(ctx, current, body.version);
  if (!isPending(current.state)) throw conflict('El turno ya no se puede cambiar');
  const clinic = { id: current.clinic_id };
  const placed = await assertFree(ctx, clinic, placement, body, body.chairId, current.id);
  await appointmentsRepository(ctx.tx).update(current, {
    type_id: body.typeId,
    note: body.note,
    overbooked: body.overbooked,
    ...columnsOf(placed),
  });
  if (!body.overbooked) await assertNotHeld(ctx, clinic, placed);
  await audit(ctx, {
    action: 'update',
    object: 'appointment',
    objectId: current.id,
    clinicId: current.clinic_id,
  });
  if (isMoved(current, placed)) await notifyPatient(ctx, current, 'moved');
  return presentAppointment(await getAppointment(ctx, current.id), ctx);
}

/** True if the patient has to come at another time or to another professional. */
const isMoved = (
  { starts_at, professional_id }: ListedAppointment,
  { start, professionalId }: Placement,
): boolean => starts_at.getTime() !== start.getTime() || professional_id !== professionalId;

function assertVersion(ctx: RequestContext, current: ListedAppointment, version: number): void {
  if (current.version !== version)
    throw conflict('Otra persona cambió este turno', {
      extra: { current: presentAppointment(current, ctx) },
    });
}

const TIME_OF: Partial<
  Record<AppointmentState, 'confirmed_at' | 'arrived_at' | 'in_chair_at' | 'fulfilled_at'>
> = {
  confirmed: 'confirmed_at',
  arrived: 'arrived_at',
  'in-chair': 'in_chair_at',
  fulfilled: 'fulfilled_at',
};

/** Called when an appointment is fulfilled, and when that is undone. */
export interface Recalls {
  readonly proposeRecall: (ctx: ServiceContext, appointment: ListedAppointment) => Promise<void>;
  readonly withdrawRecall: (ctx: ServiceContext, appointment: ListedAppointment) => Promise<void>;
}

export async function changeState(
  ctx: RequestContext,
  current: ListedAppointment,
  body: z.output<typeof stateChange>,
  { proposeRecall }: Pick<Recalls, 'proposeRecall'>,
): Promise<Appointment> {
  assertVersion(ctx, current, body.version);
  if (!mayBecome(current.state, body.state)) throw conflict('El turno no admite ese cambio');
  await applyState(ctx, current, body);
  if (body.state === 'fulfilled') await proposeRecall(ctx, current);
  return presentAppointment(await getAppointment(ctx, current.id), ctx);
}

/** The appointment is locked and may take the state. */
export async function applyState(
  ctx: ServiceContext,
  current: ListedAppointment,
  { state, cancelledBy = 'clinic', reason }: Omit<z.output<typeof stateChange>, 'version'>,
): Promise<void> {
  const time = TIME_OF[state];
  const isCancelled = state === 'cancelled';
  await appointmentsRepository(ctx.tx).update(current, {
    state,
    previous_state: current.state,
    state_changed_at: ctx.now,
    ...(time && { [time]: ctx.now }),
    ...(isCancelled && { cancelled_by: cancelledBy, cancel_reason: reason }),
  });
  await auditChange(ctx, current, state);
  if (isCancelled) await notifyPatient(ctx, current, 'cancelled');
}

/** @throws HttpError 409 if nothing changed today, or if the time of a cancelled appointment has been taken. */
export async function undoStateChange(
  ctx: RequestContext,
  current: ListedAppointment,
  version: number,
  { withdrawRecall }: Pick<Recalls, 'withdrawRecall'>,
): Promise<Appointment> {
  assertVersion(ctx, current, version);
  const target = undoTarget(current, ctx.now);
  if (!target) throw conflict('No hay un cambio de hoy para deshacer');
  const placement = {
    professionalId: current.professional_id,
    chairId: current.chair_id,
    start: current.starts_at,
    end: current.ends_at,
  };
  const clinic = { id: current.clinic_id };
  await assertFree(
    ctx,
    clinic,
    placement,
    { overbooked: current.overbooked, outsideHours: true },
    current.chair_id,
    current.id,
  );
  const time = TIME_OF[current.state];
  await appointmentsRepository(ctx.tx).update(current, {
    state: target,
    previous_state: null,
    state_changed_at: null,
    ...(time && { [time]: null }),
    cancelled_by: null,
    cancel_reason: null,
  });
  if (!current.overbooked) await assertNotHeld(ctx, clinic, placement);
  await auditChange(ctx, current, 'undo');
  if (current.state === 'cancelled') await notifyPatient(ctx, current, 'booked');
  if (current.state === 'fulfilled') await withdrawRecall(ctx, current);
  return presentAppointment(await getAppointment(ctx, current.id), ctx);
}

const auditChange = (
  ctx: ServiceContext,
  { id, clinic_id }: ListedAppointment,
  action: string,
): Promise<void> => audit(ctx, { action, object: 'appointment', objectId: id, clinicId: clinic_id });
