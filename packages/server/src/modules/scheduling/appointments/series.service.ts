import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import type { Appointment, SeriesResult, seriesCreate } from '@dentaria/contract/scheduling/appointments.ts';
import type { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { notifyPatient } from '../messages/reminders.service.ts';
import type { AgendaClinic } from '../settings/agenda-clinic.ts';
import { appointmentsRepository } from './appointments.repository.ts';
import { createAppointment } from './appointments.service.ts';
import {
  obstacleTo,
  type Placement,
  readAvailability,
  scheduledChair,
  startErrors,
  startOfAppointment,
} from './booking.service.ts';

/**
 * Books every `everyWeeks` weeks. Reports every day that cannot be booked; books only if none is left that the caller did
 * not skip, so that no series is half booked.
 */
export async function createSeries(
  ctx: RequestContext,
  clinic: AgendaClinic,
  first: Placement,
  body: z.output<typeof seriesCreate>,
): Promise<SeriesResult> {
  const days = Array.from({ length: body.times }, (_, index) =>
    addDays(body.day, 7 * body.everyWeeks * index),
  ).filter((day) => !body.skip.includes(day));
  const length = first.end.getTime() - first.start.getTime();
  const conflicts: SeriesResult['conflicts'] = [];
  const placements: Placement[] = [];
  for (const day of days) {
    const [error] = Object.values(startErrors(ctx.now, day, body.time) ?? {});
    if (error) {
      conflicts.push({ day, kind: 'no-such-time', message: error });
      continue;
    }
    const start = startOfAppointment(ctx.now, day, body.time);
    const availability = await readAvailability(ctx, clinic, day, 1);
    const placement = { ...first, start, end: new Date(start.getTime() + length) };
    const chairId =
      body.chairId === undefined
        ? scheduledChair(placement, availability, placement.professionalId)
        : body.chairId;
    const obstacle = obstacleTo({ ...placement, chairId }, availability, body);
    if (obstacle) conflicts.push({ day, ...obstacle });
    else placements.push({ ...placement, chairId });
  }
  if (body.dryRun) return { booked: [], conflicts };
  if (conflicts.length > 0) throw conflict('Hay fechas que no se pueden reservar', { extra: { conflicts } });
  const seriesId = await appointmentsRepository(ctx.tx).nextSeriesId();
  const booked: Appointment[] = [];
  for (const placement of placements)
    booked.push(
      await createAppointment(ctx, clinic, placement, { ...body, chairId: placement.chairId }, seriesId),
    );
  const [soonest] = booked;
  if (soonest) await notifyPatient(ctx, { clinic_id: clinic.id, id: soonest.id }, 'booked');
  return { booked, conflicts };
}
