import { addDays, clinicTimeAt, instantAt, weekdayOf } from '@dentaria/contract/fields/clinic-time.ts';
import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import { DEFAULT_MESSAGE_SETTINGS } from '@dentaria/contract/scheduling/messages.ts';
import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import { auth, type ClinicRow } from '../modules/auth/auth.module.ts';
import { followUp } from '../modules/follow-up/follow-up.module.ts';
import { scheduling } from '../modules/scheduling/scheduling.module.ts';
import { contextOf } from './contexts.ts';
import type { Random } from './random.ts';
import { seedFollowUp } from './seed-follow-up.ts';

interface AgendaSeed {
  readonly owner: Caller;
  readonly dentist: Caller;
  readonly patientIds: readonly number[];
  /** The fraction of a full day's appointments to book. */
  readonly share: number;
}

const ONLINE_TYPES = ['Consulta', 'Limpieza', 'Urgencia'];
const DAYS_BEFORE = 5;
const DAYS_AFTER = 12;

/**
 * The clinic's hours and types, online booking, and the appointments of both dentists from last week to the week after next. The clinic
 * opens on the day on which the demo starts, even if that is a Sunday or a holiday.
 */
export async function seedAgenda(
  tx: Tx,
  random: Random,
  { owner, dentist, patientIds, share }: AgendaSeed,
  now: Date,
): Promise<void> {
  const today = clinicTimeAt(now).day;
  const first = addDays(today, -DAYS_BEFORE);
  const clinicId = owner.clinicId ?? 0;
  const start = contextOf(tx, owner, openingOf(first));
  const clinic = await auth.getClinic(start, clinicId);
  const weekdays = [...new Set([1, 2, 3, 4, 5, weekdayOf(today)])];
  const week = { weekdays, from: '09:00', to: '18:00', minutes: 30, chairs: 2 };
  const settings = await scheduling.setUp(start, clinic, owner.id, week);
  const [, second] = settings.chairs;
  const holidays = await scheduling.listHolidays(start, clinic, Number(today.slice(0, 4)));
  const holiday = holidays.find(({ day }) => day === today);
  if (holiday) await scheduling.updateHoliday(start, clinic, holiday, true);
  await scheduling.updateMessageSettings(start, clinic, {
    ...DEFAULT_MESSAGE_SETTINGS,
    enabled: true,
    address: 'Av. Acoyte 250, 2.º B',
    phone: '11 5555-0100',
    templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
  });
  await scheduling.updateOnlineBooking(start, clinic, {
    enabled: true,
    daysAhead: 60,
    noticeHours: 4,
    typeIds: settings.types.filter(({ name }) => ONLINE_TYPES.includes(name)).map(({ id }) => id),
  });
  await scheduling.replaceSchedule(start, clinic, dentist.id, {
    validFrom: first,
    intervals: [1, 3, 5].map((weekday) => ({ weekday, from: '14:00', to: '20:00', chairId: second?.id })),
  });
  await seedWaitlist(start, random, clinic, { owner, patientIds, types: settings.types, today });
  await seedFollowUp(tx, random, { owner, dentist, patientIds, types: settings.types, now });
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    const day = addDays(today, offset);
    if (!weekdays.includes(weekdayOf(day))) continue;
    for (const professional of [owner, dentist]) {
      const ctx = contextOf(tx, professional, openingOf(day));
      const types = random.some(settings.types, settings.types.length);
      for (const patientId of random.some(patientIds, Math.ceil(random.int(4, 8) * share)))
        await seedAppointment(ctx, { random, patientId, type: random.pick(types), day, now });
    }
  }
}

interface WaitlistSeed {
  readonly owner: Caller;
  readonly patientIds: readonly number[];
  readonly types: readonly AppointmentType[];
  readonly today: string;
}

/** Patients who wait for an earlier slot. */
async function seedWaitlist(
  ctx: ReturnType<typeof contextOf>,
  random: Random,
  clinic: ClinicRow,
  { owner, patientIds, types, today }: WaitlistSeed,
): Promise<void> {
  const preferences = [
    { part: 'any', professionalId: null, note: 'Viene en 20 minutos' },
    { part: 'morning', professionalId: owner.id, note: null },
    { part: 'afternoon', professionalId: null, note: 'Después de las 17, sale del trabajo' },
    { part: 'any', professionalId: owner.id, note: null },
  ] as const;
  const patients = random.some(patientIds, preferences.length);
  for (const [index, preference] of preferences.entries()) {
    const patientId = patients[index];
    if (patientId === undefined) return;
    const typeId = random.pick(types).id;
    await scheduling.createEntry(ctx, clinic, {
      ...preference,
      patientId,
      typeId,
      fromDay: today,
      toDay: null,
    });
  }
}

const openingOf = (day: string): Date => instantAt({ day, time: '07:00' }) ?? new Date(`${day}T10:00:00Z`);

interface AppointmentSeed {
  readonly random: Random;
  readonly patientId: number;
  readonly type: AppointmentType;
  readonly day: string;
  readonly now: Date;
}

/** In the first free slot of the day; none on a day that is closed or full. */
async function seedAppointment(
  ctx: ReturnType<typeof contextOf>,
  { random, patientId, type, day, now }: AppointmentSeed,
): Promise<void> {
  const clinic = await auth.getClinic(ctx, ctx.caller.clinicId ?? 0);
  const search = {
    typeId: type.id,
    professionalId: ctx.caller.id,
    from: day,
    days: 1,
    part: 'any',
    limit: 4,
  } as const;
  const slots = await scheduling.listSlots(ctx, clinic, search);
  const slot = slots.length > 0 ? random.pick(slots) : undefined;
  if (!slot) return;
  const { time } = clinicTimeAt(new Date(slot.startsAt));
  const body = {
    patientId,
    typeId: type.id,
    professionalId: ctx.caller.id,
    day,
    time,
    note: random.chance(0.15) ? 'Trae la radiografía' : null,
    overbooked: false,
    outsideHours: false,
    simultaneous: true,
  };
  const placement = await scheduling.checkPlace(ctx, clinic, body);
  const { id } = await scheduling.createAppointment(ctx, clinic, placement, body);
  for (const [state, at] of lifeOf(random, placement, now)) {
    const then = contextOf(ctx.tx, ctx.caller, at);
    const current = await scheduling.lockAppointment(then, id);
    const change = { state, version: current.version, reason: null };
    await scheduling.changeState(then, current, change, followUp);
  }
}

const MINUTE_MS = 60_000;

/** The state changes up to now. A few appointments are left unclosed. */
function lifeOf(
  random: Random,
  { start, end }: { readonly start: Date; readonly end: Date },
  now: Date,
): (readonly [state: AppointmentState, at: Date])[] {
  const at = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);
  const life: (readonly [AppointmentState, Date])[] = random.chance(0.6)
    ? [['confirmed', at(start, -24 * 60)]]
    : [];
  const isForgotten = random.chance(0.05);
  if (random.chance(0.08)) life.push(['no-show', at(start, 30)]);
  else if (!isForgotten)
    life.push(
      ['arrived', at(start, -random.int(0, 15))],
      ['in-chair', at(start, random.int(0, 10))],
      ['fulfilled', end],
    );
  return life.filter(([, when]) => when <= now);
}
