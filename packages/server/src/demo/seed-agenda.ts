import { addDays, clinicTimeAt, instantAt, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import { DEFAULT_MESSAGE_SETTINGS } from '@dentaria/contract/scheduling/messages.ts';
import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import type { DemoContext } from './demo-calls.ts';
import type { Random } from './random.ts';
import type { SeededClinic } from './seed-clinics.ts';
import { seedFollowUp } from './seed-follow-up.ts';

const ONLINE_TYPES = ['Consulta', 'Limpieza', 'Urgencia'];
const DAYS_BEFORE = 5;
const DAYS_AFTER = 12;

/**
 * The clinic opens on the day on which the demo starts, even on a Sunday or a holiday. `share` is the fraction of a
 * full day's appointments to book.
 */
export async function seedAgenda(
  ctx: DemoContext,
  random: Random,
  clinic: SeededClinic,
  share: number,
): Promise<void> {
  const { id: clinicId, owner, dentist, patients, now } = clinic;
  const { today, timeZone } = ctx.as(owner, now);
  const first = addDays(today, -DAYS_BEFORE);
  const start = ctx.as(owner, openingOf(first, timeZone));
  const { scheduling } = start.call;
  const params = { clinicId };
  const weekdays = [...new Set([1, 2, 3, 4, 5, weekdayOf(today)])];
  const week = { weekdays, from: '09:00', to: '18:00', minutes: 30, chairs: 2 };
  const settings = await scheduling.setUp({ params, body: week });
  const [, second] = settings.chairs;
  const holidays = await scheduling.listHolidays({ params, query: { year: Number(today.slice(0, 4)) } });
  if (holidays.some(({ day }) => day === today))
    await scheduling.updateHoliday({ params: { ...params, day: today }, body: { open: true } });
  await scheduling.updateMessageSettings({
    params,
    body: {
      ...DEFAULT_MESSAGE_SETTINGS,
      enabled: true,
      address: 'Av. Acoyte 250, 2.º B',
      phone: '11 5555-0100',
      templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
    },
  });
  await scheduling.updateOnlineBooking({
    params,
    body: {
      enabled: true,
      daysAhead: 60,
      noticeHours: 4,
      typeIds: settings.types.filter(({ name }) => ONLINE_TYPES.includes(name)).map(({ id }) => id),
    },
  });
  await scheduling.replaceSchedule({
    params: { ...params, professionalId: dentist.id },
    body: {
      validFrom: first,
      intervals: [1, 3, 5].map((weekday) => ({ weekday, from: '14:00', to: '20:00', chairId: second?.id })),
    },
  });
  await seedWaitlist(start, random, clinic, { types: settings.types, today });
  await seedFollowUp(ctx, random, clinic, settings.types);
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    const day = addDays(today, offset);
    if (!weekdays.includes(weekdayOf(day))) continue;
    for (const professional of [owner, dentist]) {
      const opening = ctx.as(professional, openingOf(day, timeZone));
      const types = random.sample(settings.types, settings.types.length);
      for (const { id: patientId } of random.sample(patients, Math.ceil(random.int(4, 8) * share)))
        await seedAppointment(opening, { random, patientId, type: random.pick(types), day, now });
    }
  }
}

async function seedWaitlist(
  { call }: DemoContext,
  random: Random,
  { id: clinicId, owner, patients }: SeededClinic,
  { types, today }: { readonly types: readonly AppointmentType[]; readonly today: string },
): Promise<void> {
  const preferences = [
    { part: 'any', professionalId: null, note: 'Viene en 20 minutos' },
    { part: 'morning', professionalId: owner.id, note: null },
    { part: 'afternoon', professionalId: null, note: 'Después de las 17, sale del trabajo' },
    { part: 'any', professionalId: owner.id, note: null },
  ] as const;
  const chosen = random.sample(patients, preferences.length);
  for (const [index, preference] of preferences.entries()) {
    const patientId = chosen[index]?.id;
    if (patientId === undefined) return;
    const typeId = random.pick(types).id;
    await call.scheduling.createWaitlistEntry({
      params: { clinicId },
      body: { ...preference, patientId, typeId, fromDay: today, toDay: null },
    });
  }
}

const openingOf = (day: string, timeZone: string): Date =>
  instantAt({ day, time: '07:00' }, timeZone) ?? new Date(`${day}T10:00:00Z`);

interface AppointmentSeed {
  readonly random: Random;
  readonly patientId: number;
  readonly type: AppointmentType;
  readonly day: string;
  readonly now: Date;
}

async function seedAppointment(
  { caller, timeZone, call: { scheduling }, as }: DemoContext,
  { random, patientId, type, day, now }: AppointmentSeed,
): Promise<void> {
  const params = { clinicId: caller.clinicId ?? 0 };
  const slots = await scheduling.listSlots({
    params,
    query: { typeId: type.id, professionalId: caller.id, from: day, days: 1, part: 'any', limit: 4 },
  });
  const slot = slots.length > 0 ? random.pick(slots) : undefined;
  if (!slot) return;
  const { time } = clinicTimeAt(new Date(slot.startsAt), timeZone);
  const { id, ...booked } = await scheduling.createAppointment({
    params,
    body: {
      patientId,
      typeId: type.id,
      professionalId: caller.id,
      day,
      time,
      note: random.chance(0.15) ? 'Trae la radiografía' : null,
      overbooked: false,
      outsideHours: false,
      simultaneous: true,
    },
  });
  let { version } = booked;
  const span = { start: new Date(booked.startsAt), end: new Date(booked.endsAt) };
  for (const [state, at] of stateChangesOf(random, span, now)) {
    const change = { params: { id }, body: { state, version, reason: null } };
    ({ version } = await as(caller, at).call.scheduling.changeAppointmentState(change));
  }
}

const MINUTE_MS = 60_000;

function stateChangesOf(
  random: Random,
  { start, end }: { readonly start: Date; readonly end: Date },
  now: Date,
) {
  const at = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);
  const changes: (readonly [AppointmentState, Date])[] = random.chance(0.6)
    ? [['confirmed', at(start, -24 * 60)]]
    : [];
  const isLeftUnclosed = random.chance(0.05);
  if (random.chance(0.08)) changes.push(['no-show', at(start, 30)]);
  else if (!isLeftUnclosed)
    changes.push(
      ['arrived', at(start, -random.int(0, 15))],
      ['in-chair', at(start, random.int(0, 10))],
      ['fulfilled', end],
    );
  return changes.filter(([, when]) => when <= now);
}
