import {
  type AppointmentSearch,
  isWithin,
  MAX_AGENDA_DAYS,
  type Range,
  rangeOfDates,
} from '@dentaria/contract/exchange/fhir-search.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import type { Appointment } from '@medplum/fhirtypes';
import { auditEachRead, auditRead } from '../../../kernel/audit.ts';
import { invalid, notFound, orUndefined } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { appointmentResource } from './appointment.ts';
import { comparisonsOf, searchset } from './bundle.ts';
import { isOfPatient, parametersOf, resourcesOf } from './compartment.ts';
import { withNames } from './record.ts';

const DAY_MS = 86_400_000;

export async function searchAppointments(ctx: RequestContext, base: string, query: AppointmentSearch) {
  const { status } = query;
  const date = query.date && rangeOfDates(query.date, ctx.timeZone);
  const all = isOfPatient(query) ? await listOfPatient(ctx, query) : await listByDate(ctx, query, date);
  const found = all.filter(
    ({ start = '', status: has }) => isWithin(new Date(start), date) && hasStatus(has, status),
  );
  const parameters = { ...parametersOf(query), status, date: comparisonsOf(date) };
  return searchset({ base, path: 'Appointment', parameters, page: query }, found);
}

const listOfPatient = async (ctx: RequestContext, query: AppointmentSearch) =>
  (await resourcesOf(ctx, 'Appointment', query)) as readonly Appointment[];

async function listByDate(ctx: RequestContext, { _id }: AppointmentSearch, { from, to }: Range<Date> = {}) {
  if (_id !== undefined) return findById(ctx, _id);
  if (!from || !to) throw invalid({ patient: 'Indicá el paciente, o desde y hasta qué fecha' });
  if (to.getTime() - from.getTime() > MAX_AGENDA_DAYS * DAY_MS)
    throw invalid({ date: `Elegí como máximo ${MAX_AGENDA_DAYS} días` });
  const found: Appointment[] = [];
  for (const clinicId of ctx.caller.clinicIds) {
    const appointments = await scheduling.listAppointments(ctx, clinicId, { from, to });
    const ids = appointments.map(({ id }) => id);
    await auditEachRead(ctx, { action: 'read', object: 'appointment', clinicId }, ids);
    found.push(...(await withNames(ctx, appointments)).map(appointmentResource));
  }
  return found;
}

export async function getAppointmentResource(ctx: RequestContext, id: number): Promise<Appointment> {
  const appointment = await scheduling.readAppointment(ctx, id);
  const { clinicId } = appointment;
  await auditRead(ctx, { action: 'read', object: 'appointment', objectId: id, clinicId });
  const [found] = await withNames(ctx, [appointment]);
  if (!found) throw notFound('Recurso no encontrado');
  return appointmentResource(found);
}

async function findById(ctx: RequestContext, id: string): Promise<readonly Appointment[]> {
  const parsed = idParam.safeParse(id);
  const found = parsed.success && (await orUndefined(getAppointmentResource(ctx, parsed.data)));
  return found ? [found] : [];
}

const hasStatus = (status: Appointment['status'], wanted: string | undefined): boolean =>
  wanted === undefined || wanted.split(',').some((each) => each.split('|').at(-1) === status);
