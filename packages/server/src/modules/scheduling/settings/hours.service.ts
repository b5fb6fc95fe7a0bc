import { addDays, instantAt, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type Closure,
  closure,
  type closureWrite,
  type Holiday,
  type Schedule,
  type scheduleWrite,
} from '@dentaria/contract/scheduling/settings.ts';
import { subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { FoundBy, RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { invalid, orNotFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { holidaysBetween, holidaysOf, type Holiday as KnownHoliday } from '../agenda/holidays.ts';
import { openHours, spanOf } from '../agenda/openings.ts';
import { appointmentsRepository, presentAppointment } from '../appointments/appointments.repository.ts';
import { hoursRepository } from './hours.repository.ts';
import { presentSchedules } from './settings.service.ts';

const AFFECTED_LOOKAHEAD_DAYS = 366;

export async function replaceSchedule(
  ctx: RequestContext,
  clinic: ClinicRow,
  professionalId: number,
  { validFrom, intervals }: z.output<typeof scheduleWrite>,
): Promise<{ schedules: Schedule[]; affected: Appointment[] }> {
  const hours = hoursRepository(ctx.tx, clinic.id);
  await hours.replaceSchedules(
    professionalId,
    validFrom,
    intervals.map(({ chairId, ...interval }) => ({ ...interval, chairId: chairId ?? null })),
  );
  await audit(ctx, { action: 'update', object: 'schedule', objectId: professionalId, clinicId: clinic.id });
  const { today } = ctx;
  const from = validFrom > today ? validFrom : today;
  const schedules = await hours.listSchedules();
  const affected = await appointmentsRepository(ctx.tx).listPending(
    clinic.id,
    daysFrom(ctx, from, AFFECTED_LOOKAHEAD_DAYS),
    professionalId,
  );
  const open = openHours(
    { schedules, closures: [], holidays: [], timeZone: ctx.timeZone },
    from,
    AFFECTED_LOOKAHEAD_DAYS,
  ).filter((opening) => opening.professionalId === professionalId);
  return {
    schedules: presentSchedules(schedules).filter((each) => each.professionalId === professionalId),
    affected: affected
      .filter((row) => subtractSpans([spanOf(row)], open).length > 0)
      .map((row) => presentAppointment(row, ctx)),
  };
}

export async function listOutsideHours(ctx: RequestContext, clinic: ClinicRow): Promise<Appointment[]> {
  const { today } = ctx;
  const professionals = await auth.listProfessionals(ctx, clinic.id);
  const open = openHours(
    await readHours(ctx, clinic.id, today, AFFECTED_LOOKAHEAD_DAYS),
    today,
    AFFECTED_LOOKAHEAD_DAYS,
  );
  const rows = await appointmentsRepository(ctx.tx).listPendingOutside(
    clinic.id,
    { from: ctx.now, to: startOf(ctx, addDays(today, AFFECTED_LOOKAHEAD_DAYS)) },
    professionals.map(({ id }) => ({
      professionalId: id,
      spans: open.filter(({ professionalId }) => professionalId === id),
    })),
  );
  return rows.map((row) => presentAppointment(row, ctx));
}

export const startOf = ({ timeZone }: Pick<ServiceContext, 'timeZone'>, day: string): Date =>
  instantFrom({ day, time: '00:00' }, timeZone);

export const daysFrom = (ctx: Pick<ServiceContext, 'timeZone'>, day: string, days: number) => ({
  from: startOf(ctx, day),
  to: startOf(ctx, addDays(day, days)),
});

export async function readHours(ctx: ServiceContext, clinicId: number, from: string, days: number) {
  const hours = hoursRepository(ctx.tx, clinicId);
  const last = addDays(from, days - 1);
  const schedules = await hours.listSchedules();
  const closures = await hours.listClosures(startOf(ctx, from), startOf(ctx, addDays(last, 1)));
  const choices = await hours.listHolidayChoices(from, last);
  const known = (await holidaysBetween(from, last)).map((holiday) => presentHoliday(holiday, choices));
  return {
    schedules,
    closures,
    holidays: known.filter(({ open }) => !open),
    undecided: known.filter(({ decided }) => !decided),
    timeZone: ctx.timeZone,
  };
}

/** Longer than any holiday weekend. */
const MAX_CLOSED_DAYS = 7;

export async function findNextOpenDay(ctx: ServiceContext, clinicId: number, after: string): Promise<string> {
  const tomorrow = addDays(after, 1);
  const hours = await readHours(ctx, clinicId, tomorrow, MAX_CLOSED_DAYS);
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const day = addDays(tomorrow, days);
    if (openHours(hours, day, 1).length > 0) return day;
  }
  return tomorrow;
}

export const presentClosure = presenter(closure);

export async function listClosures({ tx, now }: RequestContext, clinic: ClinicRow): Promise<Closure[]> {
  return (await hoursRepository(tx, clinic.id).listClosures(now)).map(presentClosure);
}

export const getClosure = async ({ tx }: RequestContext, clinic: ClinicRow, id: number) =>
  orNotFound(await hoursRepository(tx, clinic.id).findClosure(id), 'Cierre no encontrado');

export async function createClosure(
  ctx: RequestContext,
  { id: clinicId }: ClinicRow,
  span: ReturnType<typeof closureSpan>,
  { professionalId, reason }: z.output<typeof closureWrite>,
): Promise<{ closure: Closure; affected: Appointment[] }> {
  const created = await hoursRepository(ctx.tx, clinicId).createClosure({
    professional_id: professionalId ?? null,
    starts_at: span.from,
    ends_at: span.to,
    reason,
  });
  await audit(ctx, { action: 'create', object: 'closure', objectId: created.id, clinicId });
  const pending = await appointmentsRepository(ctx.tx).listPending(
    clinicId,
    span,
    professionalId ?? undefined,
  );
  return {
    closure: presentClosure(created),
    affected: pending.map((row) => presentAppointment(row, ctx)),
  };
}

export function closureSpan(
  ctx: RequestContext,
  { fromDay, toDay, from, to }: z.output<typeof closureWrite>,
) {
  if (from === null || to === null)
    return { from: startOf(ctx, fromDay), to: startOf(ctx, addDays(toDay, 1)) };
  const [start, end] = [from, to].map((time) => instantAt({ day: fromDay, time }, ctx.timeZone));
  if (start && end && start < end) return { from: start, to: end };
  throw invalid({ [start ? 'to' : 'from']: NO_SUCH_TIME });
}

export const NO_SUCH_TIME = 'Esa hora no existe ese día, porque cambia la hora';

export async function removeClosure(ctx: RequestContext, { clinic_id: clinicId, id }: RowOf<'closures'>) {
  await hoursRepository(ctx.tx, clinicId).removeClosure(id);
  await audit(ctx, { action: 'delete', object: 'closure', objectId: id, clinicId });
}

export async function listHolidays({ tx }: RequestContext, clinic: ClinicRow, year: number) {
  const choices = await hoursRepository(tx, clinic.id).listHolidayChoices(`${year}-01-01`, `${year}-12-31`);
  return (await holidaysOf(year)).map((holiday) => presentHoliday(holiday, choices));
}

type Choices = FoundBy<ReturnType<typeof hoursRepository>['listHolidayChoices']>;

function presentHoliday(holiday: KnownHoliday, choices: Choices): Required<Holiday> {
  const choice = choices.find(({ day }) => day === holiday.day);
  const decided = !holiday.optional || choice !== undefined;
  return { ...holiday, open: choice?.open ?? holiday.optional, decided };
}

export async function getHoliday(day: string): Promise<KnownHoliday> {
  const [holiday] = await holidaysBetween(day, day);
  return orNotFound(holiday, 'Ese día no es feriado nacional');
}

export async function updateHoliday(
  ctx: RequestContext,
  clinic: ClinicRow,
  holiday: Holiday | KnownHoliday,
  isOpen: boolean,
): Promise<Holiday> {
  await hoursRepository(ctx.tx, clinic.id).setHoliday(
    { day: holiday.day, optional: holiday.optional ?? false },
    isOpen,
  );
  await audit(ctx, { action: 'update', object: 'holiday', objectId: null, clinicId: clinic.id });
  return { ...holiday, open: isOpen, decided: true };
}
