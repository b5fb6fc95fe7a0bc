import { addDays, clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  NO_ONLINE_BOOKING,
  type OnlineClinic,
  type OnlineSlots,
  type onlineSlotsQuery,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { z } from 'zod';
import type { RowOf } from '../../../kernel/database/database.ts';
import { notFound, orNotFound } from '../../../kernel/errors.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import { auth, type Professional } from '../../auth/auth.module.ts';
import { findSlots, readFreeTime } from '../appointments/free-slots.service.ts';
import { messageSettingsRepository } from '../messages/message-settings.repository.ts';
import { hoursRepository } from '../settings/hours.repository.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { findOnlineSettings } from './online-settings.service.ts';

export interface BookableClinic {
  readonly id: number;
  readonly name: string;
  readonly types: readonly RowOf<'appointment_types'>[];
  readonly professionals: readonly Professional[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly earliestStart: Date;
}

export async function getBookableClinic(
  { tx, now, today }: SystemContext,
  id: number,
): Promise<BookableClinic> {
  const clinic = await auth.findClinic({ tx }, id);
  const settings = await findOnlineSettings(tx, id);
  const types = (await settingsRepository(tx, id).listTypes()).filter(
    ({ online, active }) => online && active,
  );
  if (!clinic?.active || !settings?.enabled || types.length === 0) throw notFound(NO_ONLINE_BOOKING);
  const schedules = await hoursRepository(tx, id).listSchedules();
  const professionals = await auth.listProfessionals({ tx }, id);
  return {
    id,
    name: clinic.name,
    types,
    professionals: professionals.filter((each) =>
      schedules.some(({ professional_id }) => professional_id === each.id),
    ),
    firstDay: today,
    lastDay: addDays(today, settings.days_ahead),
    earliestStart: new Date(now.getTime() + settings.notice_hours * HOUR_MS),
  };
}

const HOUR_MS = 3_600_000;

export async function readOnlineClinic(ctx: SystemContext, clinicId: number): Promise<OnlineClinic> {
  const clinic = await getBookableClinic(ctx, clinicId);
  const settings = await messageSettingsRepository(ctx.tx, clinicId).find();
  return {
    id: clinic.id,
    name: clinic.name,
    address: settings?.address ?? null,
    phone: settings?.phone ?? null,
    types: clinic.types.map(({ id, name, minutes }) => ({ id, name, minutes })),
    professionals: clinic.professionals.map(({ id, name }) => ({ id, name })),
    firstDay: clinic.firstDay,
    lastDay: clinic.lastDay,
  };
}

type Query = z.output<typeof onlineSlotsQuery>;

export async function listOnlineSlots(
  ctx: SystemContext,
  clinic: BookableClinic,
  { typeId, professionalId, from, days }: Query,
): Promise<OnlineSlots> {
  const type = orNotFound(
    clinic.types.find(({ id }) => id === typeId),
    'Motivo no encontrado',
  );
  const chosen = clinic.professionals.filter(
    ({ id }) => professionalId === undefined || id === professionalId,
  );
  if (professionalId !== undefined && chosen.length === 0) throw notFound('Profesional no encontrado');
  const search = { ctx, clinic, minutes: type.minutes, professionalIds: chosen.map(({ id }) => id) };
  const start = from < clinic.firstDay ? clinic.firstDay : from;
  const end = earlierDay(addDays(from, days - 1), clinic.lastDay);
  const slots = await slotsBetween(search, start, end);
  return { slots, nextDay: slots.length > 0 ? null : await nextDayWithSlots(search, addDays(end, 1)) };
}

const earlierDay = (a: string, b: string): string => (a < b ? a : b);

interface OnlineSearch {
  readonly ctx: SystemContext;
  readonly clinic: BookableClinic;
  readonly minutes: number;
  readonly professionalIds: readonly number[];
}

type OnlineSlot = OnlineSlots['slots'][number];

/** Offers each start once, with the least busy of the free professionals. */
async function slotsBetween(
  { ctx, clinic, minutes, professionalIds }: OnlineSearch,
  from: string,
  to: string,
): Promise<OnlineSlot[]> {
  if (to < from) return [];
  const freeTime = await readFreeTime(ctx, clinic.id, from, daysBetween(from, to), { isOnline: true });
  const busyness = (id: number): number =>
    freeTime.busy
      .filter(({ professional_id }) => professional_id === id)
      .reduce((total, span) => total + span.ends_at.getTime() - span.starts_at.getTime(), 0);
  const search = { minutes, from: clinic.earliestStart.getTime(), limit: Number.POSITIVE_INFINITY };
  const byStart = new Map<string, OnlineSlot>();
  for (const id of professionalIds.toSorted((a, b) => busyness(b) - busyness(a)))
    for (const { chairId: _, ...slot } of findSlots(freeTime, { ...search, professionalIds: [id] }))
      byStart.set(slot.startsAt, slot);
  return [...byStart.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

const DAY_MS = 24 * HOUR_MS;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const CHUNK_DAYS = 60;

async function nextDayWithSlots(search: OnlineSearch, after: string): Promise<string | null> {
  const { firstDay, lastDay } = search.clinic;
  for (let from = after < firstDay ? firstDay : after; from <= lastDay; from = addDays(from, CHUNK_DAYS)) {
    const to = earlierDay(addDays(from, CHUNK_DAYS - 1), lastDay);
    const [first] = await slotsBetween(search, from, to);
    if (first) return clinicTimeAt(new Date(first.startsAt), search.ctx.timeZone).day;
  }
  return null;
}
