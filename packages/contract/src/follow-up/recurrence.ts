import { addDays } from '../fields/time/clinic-time.ts';

export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface Recurrence {
  readonly every: number;
  readonly unit: RepeatUnit;
}

/** The same day of a later month, or its last day: `addMonths('2027-01-31', 1)` → `'2027-02-28'`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, lastDay));
  return first.toISOString().slice(0, 10);
}

const add = (day: string, count: number, unit: RepeatUnit): string =>
  unit === 'month' ? addMonths(day, count) : addDays(day, unit === 'week' ? 7 * count : count);

/**
 * The first day of the series of `day` that is after `today`. Counts from `day`, so that a monthly task of the 31st keeps
 * its day after a shorter month.
 */
export function nextDue(day: string, { every, unit }: Recurrence, today: string): string {
  let times = 1;
  let next = add(day, every, unit);
  while (next <= today) {
    times += 1;
    next = add(day, every * times, unit);
  }
  return next;
}
