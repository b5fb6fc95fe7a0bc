import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { monthAt, monthNumber, monthsBetween } from '@dentaria/contract/fields/time/months.ts';
import type { NumbersQuery } from '@dentaria/contract/scheduling/numbers.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { openHours } from '../agenda/openings.ts';
import { readHours, startOf } from '../settings/hours.service.ts';
import { COUNT_APPOINTMENTS } from './numbers.statements.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

export async function readNumbers(ctx: RequestContext, clinic: ClinicRow, { from, to }: NumbersQuery) {
  const firstDay = `${from}-01`;
  const endDay = `${monthAt(monthNumber(to) + 1)}-01`;
  const range = [startOf(ctx, firstDay), startOf(ctx, endDay)];
  const counted = await rawQuery(ctx.tx, COUNT_APPOINTMENTS, [clinic.id, ...range, ctx.timeZone, ctx.now]);
  const professionals = await auth.listProfessionals(ctx, clinic.id);
  const open = await readOpenMinutes(ctx, clinic, firstDay, endDay);
  const names = new Map(professionals.map(({ id, name }) => [id, name]));
  const ids = [...new Set([...names.keys(), ...counted.map(({ professionalId }) => professionalId)])];
  return monthsBetween(from, to).flatMap((month) =>
    ids.flatMap((id) => {
      const row = counted.find((each) => each.month === month && each.professionalId === id);
      const openMinutes = names.has(id) ? (open.get(keyOf(month, id)) ?? 0) : 0;
      if (!row && openMinutes === 0) return [];
      const counts = row ?? { ...NO_APPOINTMENTS, month, professionalId: id };
      return [{ ...counts, professionalName: names.get(id) ?? null, openMinutes }];
    }),
  );
}

const NO_APPOINTMENTS = {
  appointments: 0,
  noShows: 0,
  cancelled: 0,
  unclosed: 0,
  bookedMinutes: 0,
  newPatients: 0,
};

const keyOf = (month: string, professionalId: number): string => `${month} ${professionalId}`;

async function readOpenMinutes(ctx: RequestContext, clinic: ClinicRow, firstDay: string, endDay: string) {
  const days = Math.round((Date.parse(endDay) - Date.parse(firstDay)) / DAY_MS);
  const hours = await readHours(ctx, clinic.id, firstDay, days);
  const minutes = new Map<string, number>();
  for (const { start, end, professionalId } of openHours(hours, firstDay, days)) {
    const key = keyOf(clinicTimeAt(new Date(start), ctx.timeZone).day.slice(0, 7), professionalId);
    minutes.set(key, (minutes.get(key) ?? 0) + (end - start) / MINUTE_MS);
  }
  return minutes;
}
