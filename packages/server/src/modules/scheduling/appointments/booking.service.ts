import {
  addDays,
  type ClinicTime,
  clinicTimeAt,
  instantAt,
} from '@dentaria/contract/fields/time/clinic-time.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import type { ConflictKind } from '@dentaria/contract/scheduling/appointments.ts';
import { type Span, subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { conflict, invalid } from '../../../kernel/errors.ts';
import type { Moment, ServiceContext } from '../../../kernel/request-context.ts';
import { type OpenHours, openHours, spanOf } from '../agenda/openings.ts';
import { slotHoldsRepository } from '../online-booking/slot-holds.repository.ts';
import { daysFrom, NO_SUCH_TIME, readHours } from '../settings/hours.service.ts';
import {
  appointmentsRepository,
  type Placement,
  type SimultaneousAppointment,
  TIME_TAKEN,
} from './appointments.repository.ts';
import { findSlots, readFreeTime } from './free-slots.service.ts';
import { describeSimultaneous, listSimultaneous, type Subject } from './simultaneous.service.ts';

interface Allowed {
  readonly overbooked: boolean;
  readonly outsideHours: boolean;
  readonly simultaneous?: boolean | undefined;
}

const MAX_DAYS_AHEAD = 731;

/** Walk-in visits can be entered up to a week later. */
const MAX_DAYS_BACK = 7;

export function startErrors(
  { today, timeZone }: Moment,
  { day, time }: ClinicTime,
  current?: { readonly starts_at?: Date },
): FieldErrors | undefined {
  const isKept = current?.starts_at && clinicTimeAt(current.starts_at, timeZone).day === day;
  if (day < addDays(today, -MAX_DAYS_BACK) && !isKept) return { day: 'El día ya pasó' };
  if (day > addDays(today, MAX_DAYS_AHEAD))
    return { day: 'Se puede reservar con hasta dos años de anticipación' };
  return instantAt({ day, time }, timeZone) ? undefined : { time: NO_SUCH_TIME };
}

export function startOfAppointment({ timeZone }: Moment, { day, time }: ClinicTime): Date {
  const start = instantAt({ day, time }, timeZone);
  if (!start) throw invalid({ time: NO_SUCH_TIME });
  return start;
}

export interface Obstacle {
  readonly kind: ConflictKind;
  readonly message: string;
}

interface BusyTime extends Placement {
  /** Null for a held slot. */
  readonly id: number | null;
}

export interface Availability {
  readonly open: readonly OpenHours[];
  readonly busy: readonly BusyTime[];
  /** Opening hours before closures and holidays are subtracted. */
  readonly regular: readonly OpenHours[];
}

export async function readAvailability(
  ctx: ServiceContext,
  clinicId: number,
  { starts_at, ends_at }: Placement,
): Promise<Availability> {
  const from = clinicTimeAt(starts_at, ctx.timeZone).day;
  const days = clinicTimeAt(ends_at, ctx.timeZone).day === from ? 1 : 2;
  const hours = await readHours(ctx, clinicId, from, days);
  const range = daysFrom(ctx, from, days);
  return {
    open: openHours(hours, from, days),
    regular: openHours({ ...hours, closures: [], holidays: [] }, from, days),
    busy: [
      ...(await appointmentsRepository(ctx.tx).listBusy(clinicId, range)),
      ...(await slotHoldsRepository(ctx.tx).listBusy(clinicId, range, ctx.now)),
    ],
  };
}

export function obstacleTo(
  placement: Placement,
  { open, regular, busy }: Availability,
  allowed: Omit<Allowed, 'simultaneous'>,
  ignoredId?: number,
): Obstacle | undefined {
  const { professional_id, chair_id } = placement;
  const span = spanOf(placement);
  const overlapping = busy.filter(
    ({ id, starts_at, ends_at }) =>
      id !== ignoredId && starts_at.getTime() < span.end && span.start < ends_at.getTime(),
  );
  if (!allowed.overbooked) {
    if (overlapping.some((each) => each.id === null && competes(each, placement)))
      return { kind: 'taken', message: SLOT_HELD };
    if (overlapping.some((each) => each.professional_id === professional_id))
      return { kind: 'taken', message: TIME_TAKEN };
    if (chair_id !== null && overlapping.some((each) => each.chair_id === chair_id))
      return { kind: 'chair-taken', message: 'El sillón está ocupado en ese horario' };
  }
  if (allowed.outsideHours || isWithin(span, open, professional_id)) return undefined;
  return isWithin(span, regular, professional_id)
    ? { kind: 'closed', message: 'La clínica o el profesional no atiende en ese horario' }
    : { kind: 'outside-hours', message: 'El turno queda fuera del horario del profesional' };
}

const SLOT_HELD =
  'Un paciente está reservando ese horario por internet. Si no lo confirma, se libera en unos minutos';

const competes = (busy: Placement, { professional_id, chair_id }: Placement): boolean =>
  busy.professional_id === professional_id || (chair_id !== null && busy.chair_id === chair_id);

/**
 * Retries the transaction if a visitor has taken a hold on the slot. Must run after the write, which locks the agenda.
 */
export async function assertNotHeld({ tx, now }: ServiceContext, clinicId: number, placement: Placement) {
  const range = { from: placement.starts_at, to: placement.ends_at };
  const held = await slotHoldsRepository(tx).listBusy(clinicId, range, now);
  if (held.some((each) => competes(each, placement))) throw new ConcurrencyError();
}

const isWithin = (span: Span, open: readonly OpenHours[], professionalId: number): boolean =>
  subtractSpans(
    [span],
    open.filter((opening) => opening.professionalId === professionalId),
  ).length === 0;

/** An undefined `chairId` takes the chair from the schedule; null means no chair. */
export function withChair(
  placement: Placement,
  { regular }: Availability,
  chairId: number | null | undefined,
): Placement {
  if (chairId !== undefined) return { ...placement, chair_id: chairId };
  const start = placement.starts_at.getTime();
  const scheduled = regular.find(
    (opening) =>
      opening.professionalId === placement.professional_id && opening.start <= start && start < opening.end,
  );
  return { ...placement, chair_id: scheduled?.chairId ?? null };
}

const OFFER_LOOKAHEAD_DAYS = 28;

async function bookingConflict(
  ctx: ServiceContext,
  clinicId: number,
  { starts_at, ends_at, professional_id }: Placement,
  { kind, message }: Obstacle,
  patientTimes: readonly SimultaneousAppointment[] = [],
): Promise<Error> {
  const { day } = clinicTimeAt(starts_at, ctx.timeZone);
  const { open, busy, timeZone } = await readFreeTime(ctx, clinicId, day, OFFER_LOOKAHEAD_DAYS);
  const withPatient = patientTimes.map((each) => ({ ...each, professional_id, chair_id: null }));
  const slots = findSlots(
    { open, busy: [...busy, ...withPatient], timeZone },
    {
      professionalIds: [professional_id],
      minutes: (ends_at.getTime() - starts_at.getTime()) / 60_000,
      from: Math.max(starts_at.getTime(), ctx.now.getTime()),
      limit: 3,
    },
  );
  return conflict(message, { extra: { kind, slots }, errors: { time: message } });
}

/** Returns the placement with its chair. */
export async function assertFree(
  ctx: ServiceContext,
  subject: Subject,
  placement: Placement,
  { chairId, ...allowed }: Allowed & { readonly chairId?: number | null | undefined },
): Promise<Placement> {
  const { clinicId } = subject;
  // Read before the availability, so that a booking made in between is reported as a taken time.
  const others = allowed.simultaneous ? [] : await listSimultaneous(ctx, subject, placement);
  const availability = await readAvailability(ctx, clinicId, placement);
  const placed = withChair(placement, availability, chairId);
  // Past visits can be entered outside opening hours.
  const isPast = clinicTimeAt(placement.starts_at, ctx.timeZone).day < ctx.today;
  const outsideHours = allowed.outsideHours || isPast;
  const obstacle = obstacleTo(placed, availability, { ...allowed, outsideHours }, subject.ownId);
  if (obstacle) throw await bookingConflict(ctx, clinicId, placed, obstacle);
  const [other] = others;
  if (other)
    throw await bookingConflict(ctx, clinicId, placed, await patientBusy(ctx, clinicId, other), others);
  return placed;
}

export const patientBusy = async (
  ctx: ServiceContext,
  clinicId: number,
  other: SimultaneousAppointment,
): Promise<Obstacle> => ({
  kind: 'patient-busy',
  message: await describeSimultaneous(ctx, clinicId, other),
});

/** Retries the transaction if a concurrent booking of the same patient overlaps. Must run after the write. */
export async function assertNotSimultaneous(ctx: ServiceContext, subject: Subject, placement: Placement) {
  if ((await listSimultaneous(ctx, subject, placement)).length > 0) throw new ConcurrencyError();
}
