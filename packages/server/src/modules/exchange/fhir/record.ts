import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { auditRead } from '../../../kernel/audit.ts';
import { orUndefined } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { billing } from '../../billing/billing.module.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

export type PatientRow = Awaited<ReturnType<typeof auth.getPatientOfStaff>>;
export type HistoryRow = NonNullable<Awaited<ReturnType<typeof clinicalHistory.findHistory>>>;

const MAX_LISTED_VERSIONS = 500;

export type PatientRecord = Awaited<ReturnType<typeof recordOf>>;
export type HistoryVersion = Awaited<ReturnType<typeof readVersions>>[number];
export type ChargedCoverage = Awaited<ReturnType<typeof billing.readCoverage>>;
export type ConsentRow = NonNullable<Awaited<ReturnType<typeof scheduling.findConsentRow>>>;

export interface NamedAppointment extends Appointment {
  readonly typeName: string;
  readonly professionalName: string;
}

export const getRecord = async (ctx: RequestContext, patientId: number) =>
  recordOf(ctx, await auth.getPatientOfStaff(ctx, patientId));

export const findRecord = (ctx: RequestContext, patientId: number) => orUndefined(getRecord(ctx, patientId));

/** Audits the read. Each part is loaded once, when a resource type needs it. */
export async function recordOf(ctx: RequestContext, patient: PatientRow) {
  const { id, clinic_id: clinicId } = patient;
  await auditRead(ctx, { action: 'read', object: 'user', objectId: id, clinicId });
  const history = once(() => clinicalHistory.findHistory(ctx, id));
  return {
    today: ctx.today,
    patient,
    history,
    versions: once(async () => ((await history()) ? readVersions(ctx, id) : [])),
    appointments: once(async () => withNames(ctx, await scheduling.listPatientAppointments(ctx, id))),
    consent: once(() => scheduling.findConsentRow(ctx.tx, clinicId, id)),
    coverage: once(() => billing.readCoverage(ctx, patient)),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

async function readVersions(ctx: RequestContext, patientId: number) {
  const versions = await clinicalHistory.listVersions(ctx, patientId);
  return versions.slice(0, MAX_LISTED_VERSIONS);
}

export async function withNames({ tx }: RequestContext, appointments: readonly Appointment[]) {
  const { person } = await peopleOf(
    tx,
    appointments.map(({ professionalId }) => professionalId),
  );
  const types = new Map<number, string>();
  for (const clinicId of new Set(appointments.map(({ clinicId }) => clinicId)))
    for (const { id, name } of await scheduling.listTypes(tx, clinicId)) types.set(id, name);
  return appointments.map((appointment) => ({
    ...appointment,
    typeName: types.get(appointment.typeId) ?? '',
    professionalName: person(appointment.professionalId).name,
  }));
}
