import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment, SeriesResult, seriesCreate } from '@dentaria/contract/scheduling/appointments.ts';
import type { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ClinicRow } from '../../auth/auth.module.ts';
import { lockAgenda } from '../lock-agenda.ts';
import { notifyPatient } from '../messages/reminders.service.ts';
import { appointmentsRepository, type Placement } from './appointments.repository.ts';
import { createAppointment } from './appointments.service.ts';
import {
  obstacleTo,
  patientBusy,
  readAvailability,
  startErrors,
  startOfAppointment,
  withChair,
} from './booking.service.ts';
import { listSimultaneous } from './simultaneous.service.ts';

export async function createSeries(
  ctx: RequestContext,
  clinic: ClinicRow,
  first: Placement,
  body: z.output<typeof seriesCreate>,
): Promise<SeriesResult> {
  const days = Array.from({ length: body.times }, (_, index) =>
    addDays(body.day, 7 * body.everyWeeks * index),
  ).filter((day) => !body.skip.includes(day));
  const length = first.ends_at.getTime() - first.starts_at.getTime();
  const conflicts: SeriesResult['conflicts'] = [];
  // Without the lock, a concurrent booking could take a free day, and the 409 would not list the conflicts.
  if (!body.dryRun) await lockAgenda(ctx.tx, clinic.id);
  const placements: Placement[] = [];
  for (const day of days) {
    const [error] = Object.values(startErrors(ctx, { day, time: body.time }) ?? {});
    if (error) {
      conflicts.push({ day, kind: 'no-such-time', message: error });
      continue;
    }
    const start = startOfAppointment(ctx, { day, time: body.time });
    const placement = { ...first, starts_at: start, ends_at: new Date(start.getTime() + length) };
    const availability = await readAvailability(ctx, clinic.id, placement);
    const placed = withChair(placement, availability, body.chairId);
    const subject = { clinicId: clinic.id, patientId: body.patientId };
    const [other] = body.simultaneous ? [] : await listSimultaneous(ctx, subject, placement);
    const obstacle =
      obstacleTo(placed, availability, body) ?? (other && (await patientBusy(ctx, clinic.id, other)));
    if (obstacle) conflicts.push({ day, ...obstacle });
    else placements.push(placed);
  }
  if (body.dryRun) return { booked: [], conflicts };
  if (conflicts.length > 0) throw conflict('Hay fechas que no se pueden reservar', { extra: { conflicts } });
  const seriesId = await appointmentsRepository(ctx.tx).nextSeriesId();
  const booked: Appointment[] = [];
  for (const placement of placements)
    booked.push(
      await createAppointment(ctx, clinic, placement, { ...body, chairId: placement.chair_id }, seriesId),
    );
  const [soonest] = booked;
  if (soonest) await notifyPatient(ctx, { clinic_id: clinic.id, id: soonest.id }, null);
  return { booked, conflicts };
}
