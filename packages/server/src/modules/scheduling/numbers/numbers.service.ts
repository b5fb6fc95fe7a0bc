import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { clinicTimeZone } from '@dentaria/contract/fields/clinic-zone.ts';
import {
  type MonthNumbers,
  monthAt,
  monthNumber,
  monthsBetween,
  type NumbersQuery,
} from '@dentaria/contract/scheduling/numbers.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { openHours } from '../agenda/openings.ts';
import { readHours, startOf } from '../settings/hours.service.ts';
import { type CountedMonth, countAppointments } from './numbers.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** By month, then by professional. Leaves out months in which a professional had neither hours nor appointments. */
export async function readNumbers(
  ctx: RequestContext,
  clinic: ClinicRow,
  { from, to }: NumbersQuery,
): Promise<MonthNumbers[]> {
  const firstDay = `${from}-01`;
  const endDay = `${monthAt(monthNumber(to) + 1)}-01`;
  const range = { from: startOf(firstDay), to: startOf(endDay), now: ctx.now };
  const counted = await countAppointments(ctx.tx, clinic.id, range, clinicTimeZone());
  const professionals = await auth.listProfessionals(ctx, clinic.id);
  const open = await readOpenMinutes(ctx, clinic, firstDay, endDay);
  const names = new Map(professionals.map(({ id, name }) => [id, name]));
  const ids = [...new Set([...names.keys(), ...counted.map(({ professional_id }) => professional_id)])];
  return monthsBetween(from, to).flatMap((month) =>
    ids.flatMap((id) => {
      const row = counted.find((each) => each.month === month && each.professional_id === id);
      const openMinutes = names.has(id) ? (open.get(keyOf(month, id)) ?? 0) : 0;
      if (!row && openMinutes === 0) return [];
      return [
        { month, professionalId: id, professionalName: names.get(id) ?? null, openMinutes, ...counts(row) },
      ];
    }),
  );
}

const counts = (row: CountedMonth | undefined) => ({
  appointments: row?.appointments ?? 0,
  noShows: row?.no_shows ?? 0,
  cancelled: row?.cancelled ?? 0,
  unclosed: row?.unclosed ?? 0,
  bookedMinutes: row?.booked_minutes ?? 0,
  newPatients: row?.new_patients ?? 0,
});

const keyOf = (month: string, professionalId: number): string => `${month} ${professionalId}`;

/** Minutes of hours by month and professional. */
async function readOpenMinutes(
  ctx: RequestContext,
  clinic: ClinicRow,
  firstDay: string,
  endDay: string,
): Promise<ReadonlyMap<string, number>> {
  const days = Math.round((Date.parse(endDay) - Date.parse(firstDay)) / DAY_MS);
  const hours = await readHours(ctx, clinic.id, firstDay, days);
  const minutes = new Map<string, number>();
  for (const { start, end, professionalId } of openHours(hours, firstDay, days)) {
    const key = keyOf(clinicTimeAt(new Date(start)).day.slice(0, 7), professionalId);
    minutes.set(key, (minutes.get(key) ?? 0) + (end - start) / MINUTE_MS);
  }
  return minutes;
}
