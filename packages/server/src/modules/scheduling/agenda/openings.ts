import { addDays, clinicTimeAt, instantFrom, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { PartOfDay } from '@dentaria/contract/scheduling/appointments.ts';
import { type Span, subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import type { RowOf } from '../../../kernel/database/database.ts';

export interface OpenHours extends Span {
  readonly professionalId: number;
  readonly chairId: number | null;
}

export interface Hours {
  /** Sorted by professional and `valid_from`. */
  readonly schedules: readonly Pick<RowOf<'schedules'>, 'professional_id' | 'valid_from' | 'intervals'>[];
  readonly closures: readonly Pick<RowOf<'closures'>, 'professional_id' | 'starts_at' | 'ends_at'>[];
  readonly holidays: readonly { readonly day: string }[];
  readonly timeZone: string;
}

export function openHours({ schedules, closures, holidays, timeZone }: Hours, from: string, days: number) {
  const open: OpenHours[] = [];
  for (let offset = 0; offset < days; offset += 1) {
    const day = addDays(from, offset);
    if (holidays.some((holiday) => holiday.day === day)) continue;
    const instantOf = makeTimeConverter(day, timeZone);
    for (const { professional_id: professionalId, intervals } of validOn(schedules, day)) {
      const closed = closures
        .filter((closure) => closure.professional_id === null || closure.professional_id === professionalId)
        .map(spanOf);
      for (const interval of intervals) {
        if (interval.weekday !== weekdayOf(day)) continue;
        const span = { start: instantOf(interval.from), end: instantOf(interval.to) };
        for (const free of subtractSpans([span], closed))
          open.push({ ...free, professionalId, chairId: interval.chairId });
      }
    }
  }
  return open;
}

export const spanOf = ({
  starts_at,
  ends_at,
}: {
  readonly starts_at: Date;
  readonly ends_at: Date;
}): Span => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
});

function validOn<S extends Hours['schedules'][number]>(schedules: readonly S[], day: string): S[] {
  const latest = new Map<number, S>();
  for (const schedule of schedules)
    if (schedule.valid_from <= day) latest.set(schedule.professional_id, schedule);
  return [...latest.values()];
}

/** Caches the conversion: most professionals start and end at the same times. */
function makeTimeConverter(day: string, timeZone: string): (time: string) => number {
  const instants = new Map<string, number>();
  return (time) => {
    const instant = instants.get(time) ?? instantFrom({ day, time }, timeZone).getTime();
    instants.set(time, instant);
    return instant;
  };
}

const AFTERNOON = '13:00';

export const isInPart = (start: Date, part: PartOfDay, timeZone: string): boolean =>
  part === 'any' || clinicTimeAt(start, timeZone).time < AFTERNOON === (part === 'morning');
