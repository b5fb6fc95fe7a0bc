import type { Agenda, agendaQuery, Slot, slotsQuery } from '@dentaria/contract/scheduling/appointments.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { z } from 'zod';
import { listStamp } from '../../../kernel/database/lists/list-stamp.ts';
import { makeStampWatch } from '../../../kernel/database/lists/stamp-watch.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { ConditionalResult, PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { appointmentsRepository, presentAppointment } from '../appointments/appointments.repository.ts';
import { findSlots, readFreeTime } from '../appointments/free-slots.service.ts';
import { daysFrom, presentClosure, readHours } from '../settings/hours.service.ts';
import { getType } from '../settings/settings.service.ts';
import { isInPart, openHours } from './openings.ts';

export const agendaHandlers = ({ database }: Kernel) => {
  const stamps = makeStampWatch(database, 'agenda');
  return {
    readAgenda: async (ctx) => readAgenda(ctx, await auth.getClinicOfCall(ctx), ctx.query),

    watchAgenda: async ({ params, caller, transaction }) => {
      const authorize = () => transaction((ctx) => auth.getClinic(ctx, params.clinicId));
      const clinic = await authorize();
      return {
        caller,
        authorize,
        subscribe: (send) => stamps.watch(clinic.id, (stamp) => send({ stamp })),
      };
    },

    listSlots: async (ctx) => listSlots(ctx, await auth.getClinicOfCall(ctx), ctx.query),
  } satisfies PartialHandlers<typeof schedulingService>;
};

async function readAgenda(
  ctx: RequestContext,
  clinic: ClinicRow,
  query: z.output<typeof agendaQuery>,
): Promise<ConditionalResult<Agenda>> {
  const { from, days, professionalId } = query;
  return {
    version: [
      await listStamp(ctx.tx, 'agenda', [clinic.id]),
      await listStamp(ctx.tx, 'users', [clinic.id]),
      clinic.id,
      // A state change can be undone only on the same day.
      ctx.today,
      from,
      days,
      professionalId,
    ],
    read: () => buildAgenda(ctx, clinic, query),
  };
}

async function buildAgenda(
  ctx: RequestContext,
  clinic: ClinicRow,
  { from, days, professionalId }: z.output<typeof agendaQuery>,
): Promise<Agenda> {
  const range = daysFrom(ctx, from, days);
  const appointments = await appointmentsRepository(ctx.tx).list(clinic.id, range, professionalId);
  const hours = await readHours(ctx, clinic.id, from, days);
  const isShown = (professional: number | null): boolean =>
    professionalId === undefined || professional === null || professional === professionalId;
  return {
    clinicId: clinic.id,
    appointments: appointments.map((row) => presentAppointment(row, ctx)),
    openings: openHours(hours, from, days)
      .filter((opening) => isShown(opening.professionalId))
      .map((opening) => ({
        professionalId: opening.professionalId,
        chairId: opening.chairId,
        startsAt: new Date(opening.start).toISOString(),
        endsAt: new Date(opening.end).toISOString(),
      })),
    closures: hours.closures.filter((closure) => isShown(closure.professional_id)).map(presentClosure),
    holidays: hours.holidays,
    undecidedDays: hours.undecided,
  };
}

async function listSlots(
  ctx: RequestContext,
  clinic: ClinicRow,
  { typeId, professionalId, minutes, from, days, part, limit, perDay }: z.output<typeof slotsQuery>,
): Promise<Slot[]> {
  const type = await getType(ctx, clinic, typeId);
  const professionals = await auth.listProfessionals(ctx, clinic.id);
  const chosen = professionals.filter(({ id }) => professionalId === undefined || id === professionalId);
  if (professionalId !== undefined && chosen.length === 0) throw notFound('Profesional no encontrado');
  return findSlots(await readFreeTime(ctx, clinic.id, from, days), {
    professionalIds: chosen.map(({ id }) => id),
    minutes: minutes ?? type.minutes,
    from: ctx.now.getTime(),
    limit,
    perDay,
    accepts: (start) => isInPart(start, part, ctx.timeZone),
  });
}
