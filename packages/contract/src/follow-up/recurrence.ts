import { addDays, addMonths } from '../fields/time/clinic-time.ts';

export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface Recurrence {
  readonly every: number;
  readonly unit: RepeatUnit;
}

const add = (day: string, count: number, unit: RepeatUnit): string =>
  unit === 'month' ? addMonths(day, count) : addDays(day, unit === 'week' ? 7 * count : count);

/** Counts from `day`, so that a monthly task due on the 31st keeps its day after a shorter month. */
export function nextDue(day: string, { every, unit }: Recurrence, today: string): string {
  let times = 1;
  let next = add(day, every, unit);
  while (next <= today) {
    times += 1;
    next = add(day, every * times, unit);
  }
  return next;
}
