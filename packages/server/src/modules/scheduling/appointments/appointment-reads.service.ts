import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { clinicScopeOf, is, ownsClinic } from '../../../kernel/access/caller.ts';
import { audit, auditRead } from '../../../kernel/audit.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  appointmentsRepository,
  type ListedAppointment,
  presentAppointment,
} from './appointments.repository.ts';

export const NOT_FOUND = 'Turno no encontrado';

export async function getAppointment({ tx, caller }: RequestContext, id: number): Promise<ListedAppointment> {
  const found = await appointmentsRepository(tx).find(id);
  if (!found || !maySee(caller, found)) throw notFound(NOT_FOUND);
  return hideStaffNotes(caller, found);
}

const isStaff = (caller: RequestContext['caller']): boolean =>
  is(caller, 'ADMIN') || is(caller, 'DENTIST') || is(caller, 'RECEPTIONIST');

const isStaffOf = (caller: RequestContext['caller'], { clinic_id }: ListedAppointment): boolean =>
  isStaff(caller) && ownsClinic(caller, clinic_id);

const maySee = (caller: RequestContext['caller'], appointment: ListedAppointment): boolean =>
  isStaffOf(caller, appointment) || (is(caller, 'PATIENT') && appointment.patient_id === caller.id);

const hideStaffNotes = (
  caller: RequestContext['caller'],
  appointment: ListedAppointment,
): ListedAppointment =>
  isStaffOf(caller, appointment) ? appointment : { ...appointment, note: null, cancel_reason: null };

export const readAppointment = async (ctx: RequestContext, id: number): Promise<Appointment> =>
  presentAppointment(await getAppointment(ctx, id), ctx);

export const auditAppointment = (
  ctx: ServiceContext,
  { id, clinic_id }: Pick<ListedAppointment, 'id' | 'clinic_id'>,
  action: string,
): Promise<void> => audit(ctx, { action, object: 'appointment', objectId: id, clinicId: clinic_id });

export async function auditAppointmentRead(
  ctx: ServiceContext,
  { id, patient_id, clinic_id }: ListedAppointment,
): Promise<void> {
  if (patient_id === ctx.caller?.id) return;
  await auditRead(ctx, { action: 'read', object: 'appointment', objectId: id, clinicId: clinic_id });
}

export async function auditPatientRead(ctx: RequestContext, patientId: number) {
  const { clinic_id: clinicId } = await auth.getPatientInScope(ctx, patientId);
  await auditRead(ctx, { action: 'read', object: 'user', objectId: patientId, clinicId });
  return clinicScopeOf(ctx.caller);
}

export async function listAppointments(
  ctx: RequestContext,
  clinicId: number,
  range: { readonly from: Date; readonly to: Date },
): Promise<Appointment[]> {
  const rows = await appointmentsRepository(ctx.tx).list(clinicId, range);
  return rows.filter((row) => isStaffOf(ctx.caller, row)).map((row) => presentAppointment(row, ctx));
}

export async function listPatientAppointments(
  ctx: RequestContext,
  patientId: number,
  { auditsStaff = false } = {},
): Promise<Appointment[]> {
  if (!isStaff(ctx.caller)) {
    if (patientId !== ctx.caller.id) throw auth.patientNotFound();
  } else if (auditsStaff) await auditPatientRead(ctx, patientId);
  else await auth.getPatientInScope(ctx, patientId);
  const rows = await appointmentsRepository(ctx.tx).listOfPatient(patientId);
  return rows
    .filter((row) => maySee(ctx.caller, row))
    .map((row) => presentAppointment(hideStaffNotes(ctx.caller, row), ctx));
}
