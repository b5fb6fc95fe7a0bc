import { addDays, clinicTimeAt, instantAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import type { ConflictKind } from '@dentaria/contract/scheduling/appointments.ts';
import { type Span, subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { conflict, invalid } from '../../../kernel/errors.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { type OpenHours, openHours } from '../agenda/openings.ts';
import { slotHoldsRepository } from '../online-booking/slot-holds.repository.ts';
import type { AgendaClinic } from '../settings/agenda-clinic.ts';
import { NO_SUCH_TIME, readHours, startOf } from '../settings/hours.service.ts';
import { appointmentsRepository, type BusySpan } from './appointments.repository.ts';
import { findSlots, readFreeTime } from './free-slots.service.ts';

/** Where and when an appointment is to be. */
export interface Placement {
  readonly professionalId: number;
  readonly chairId: number | null;
  readonly start: Date;
  readonly end: Date;
}

interface Allowed {
  readonly overbooked: boolean;
  readonly outsideHours: boolean;
}

/** How far ahead appointments can be booked, in days. */
const MAX_DAYS_AHEAD = 731;

/** Why an appointment cannot start then, by field: a past day, one too far ahead, or a time that the clock skips. */
export function startErrors(now: Date, day: string, time: string): FieldErrors | undefined {
  const today = clinicTimeAt(now).day;
  if (day < today) return { day: 'El día ya pasó' };
  if (day > addDays(today, MAX_DAYS_AHEAD)) return { day: 'Se puede reservar hasta dos años antes' };
  return instantAt({ day, time }) ? undefined : { time: NO_SUCH_TIME };
}

/** @throws HttpError 400 for `startErrors`. */
export function startOfAppointment(now: Date, day: string, time: string): Date {
  const errors = startErrors(now, day, time);
  const start = instantAt({ day, time });
  if (errors || !start) throw invalid(errors ?? {});
  return start;
}

/** Why an appointment cannot be booked. */
export interface Obstacle {
  readonly kind: ConflictKind;
  readonly message: string;
}

interface BusyTime extends BusySpan {
  /** Of the appointment; null for a held slot. */
  readonly id: number | null;
}

/** A clinic's hours and appointments of some days. */
export interface Availability {
  readonly open: readonly OpenHours[];
  /** Times of appointments, and of slots that visitors hold while they book online. */
  readonly busy: readonly BusyTime[];
  /** Openings without closures and holidays, to tell a closure from the end of hours. */
  readonly regular: readonly OpenHours[];
}

export async function readAvailability(
  ctx: ServiceContext,
  clinic: Pick<AgendaClinic, 'id'>,
  from: string,
  days: number,
): Promise<Availability> {
  const hours = await readHours(ctx, clinic.id, from, days);
  const range = { from: startOf(from), to: startOf(addDays(from, days)) };
  return {
    open: openHours(hours, from, days),
    regular: openHours({ ...hours, closures: [], holidays: [] }, from, days),
    busy: [
      ...(await appointmentsRepository(ctx.tx).listBusy(clinic.id, range)),
      ...(await slotHoldsRepository(ctx.tx).listBusy(clinic.id, range, ctx.now)),
    ],
  };
}

/** Undefined if the appointment can be booked. `ignoredId`: the appointment that moves. */
export function obstacleTo(
  { start, end, professionalId, chairId }: Placement,
  { open, regular, busy }: Availability,
  allowed: Allowed,
  ignoredId?: number,
): Obstacle | undefined {
  const span = { start: start.getTime(), end: end.getTime() };
  const overlapping = busy.filter(
    ({ id, starts_at, ends_at }) =>
      id !== ignoredId && starts_at.getTime() < span.end && span.start < ends_at.getTime(),
  );
  if (!allowed.overbooked) {
    if (overlapping.some((each) => each.id === null && competes(each, { professionalId, chairId })))
      return { kind: 'taken', message: SLOT_HELD };
    if (overlapping.some((each) => each.professional_id === professionalId))
      return { kind: 'taken', message: 'Ese horario acaba de ocuparse' };
    if (chairId !== null && overlapping.some((each) => each.chair_id === chairId))
      return { kind: 'chair-taken', message: 'El sillón está ocupado en ese horario' };
  }
  if (allowed.outsideHours || isWithin(span, open, professionalId)) return undefined;
  return isWithin(span, regular, professionalId)
    ? { kind: 'closed', message: 'La clínica o el profesional no atiende en ese horario' }
    : { kind: 'outside-hours', message: 'El turno queda fuera del horario del profesional' };
}

const SLOT_HELD =
  'Un paciente está reservando ese horario por internet. Si no lo confirma, se libera en unos minutos';

const competes = (
  busy: Pick<BusyTime, 'professional_id' | 'chair_id'>,
  { professionalId, chairId }: Pick<Placement, 'professionalId' | 'chairId'>,
): boolean => busy.professional_id === professionalId || (chairId !== null && busy.chair_id === chairId);

/**
 * Runs the transaction again if a visitor has begun to hold the slot since it was found free. Call it after the
 * appointment is written, which locks the agenda: until the commit no other transaction can hold a slot of the clinic.
 */
export async function assertNotHeld(
  { tx, now }: ServiceContext,
  clinic: Pick<AgendaClinic, 'id'>,
  placement: Placement,
): Promise<void> {
  const range = { from: placement.start, to: placement.end };
  const held = await slotHoldsRepository(tx).listBusy(clinic.id, range, now);
  if (held.some((each) => competes(each, placement))) throw new ConcurrencyError();
}

const isWithin = (span: Span, open: readonly OpenHours[], professionalId: number): boolean =>
  subtractSpans(
    [span],
    open.filter((opening) => opening.professionalId === professionalId),
  ).length === 0;

/** The chair that the schedule names for a time. */
export const scheduledChair = (
  { start }: Pick<Placement, 'start'>,
  { regular }: Availability,
  professionalId: number,
): number | null =>
  regular.find(
    (opening) =>
      opening.professionalId === professionalId &&
      opening.start <= start.getTime() &&
      start.getTime() < opening.end,
  )?.chairId ?? null;

/** How many days the offer after a conflict looks ahead. */
const OFFER_DAYS = 28;

/** A 409 with the kind of the obstacle and the professional's next three free slots. */
export async function bookingConflict(
  ctx: ServiceContext,
  clinic: Pick<AgendaClinic, 'id'>,
  { start, end, professionalId }: Placement,
  { kind, message }: Obstacle,
): Promise<Error> {
  const { day } = clinicTimeAt(start);
  const slots = findSlots(await readFreeTime(ctx, clinic, day, OFFER_DAYS), {
    professionalIds: [professionalId],
    minutes: (end.getTime() - start.getTime()) / 60_000,
    from: Math.max(start.getTime(), ctx.now.getTime()),
    limit: 3,
  });
  return conflict(message, { extra: { kind, slots }, errors: { time: message } });
}
