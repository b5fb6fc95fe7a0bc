import type { Schedule, ScheduleInterval } from '@dentaria/contract/scheduling/settings.ts';

/** An interval in the form; a chair is null while none is chosen. */
interface IntervalValues {
  weekday: number;
  from: string;
  to: string;
  chairId: number | null;
}

export interface HoursFormValues {
  /** YYYY-MM-DD. */
  validFrom: string;
  intervals: IntervalValues[];
}

/** The professional's schedule that applies on a day. */
export const scheduleOn = (
  schedules: readonly Schedule[],
  professionalId: number,
  day: string,
): Schedule | undefined =>
  schedules
    .filter((schedule) => schedule.professionalId === professionalId && schedule.validFrom <= day)
    .at(-1);

/** The professional's schedules that begin after a day. */
export const schedulesAfter = (
  schedules: readonly Schedule[],
  professionalId: number,
  day: string,
): Schedule[] =>
  schedules.filter((schedule) => schedule.professionalId === professionalId && schedule.validFrom > day);

/** In the order of the week. */
export const initialValues = (schedule: Schedule | undefined, today: string): HoursFormValues => ({
  validFrom: today,
  intervals: (schedule?.intervals ?? [])
    .map(({ weekday, from, to, chairId }) => ({ weekday, from, to, chairId }))
    .toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)),
});

/** The next interval that a person probably adds: the morning, else two hours after a break. */
export function suggestInterval(intervals: readonly IntervalValues[], weekday: number): IntervalValues {
  const last = intervals
    .filter((interval) => interval.weekday === weekday)
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .at(-1);
  if (!last) return { weekday, from: '09:00', to: '13:00', chairId: null };
  const from = last.to < '15:00' ? '15:00' : '';
  return { weekday, from, to: from && '19:00', chairId: last.chairId };
}

/** Replaces the intervals of some days by those of another day. */
export const copyDay = (
  intervals: readonly IntervalValues[],
  source: number,
  targets: readonly number[],
): IntervalValues[] => [
  ...intervals.filter(({ weekday }) => !targets.includes(weekday)),
  ...targets.flatMap((weekday) =>
    intervals.filter((interval) => interval.weekday === source).map((interval) => ({ ...interval, weekday })),
  ),
];

/** '09:00 a 13:00, 15:00 a 19:00' */
export const textOfDay = (
  intervals: readonly Pick<ScheduleInterval, 'weekday' | 'from' | 'to'>[],
  weekday: number,
): string =>
  intervals
    .filter((interval) => interval.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${from} a ${to}`)
    .join(', ');
