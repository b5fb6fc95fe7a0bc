import type { Schedule, ScheduleInterval } from '@dentaria/contract/scheduling/settings.ts';

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

export const scheduleOn = (
  schedules: readonly Schedule[],
  professionalId: number,
  day: string,
): Schedule | undefined =>
  schedules
    .filter((schedule) => schedule.professionalId === professionalId && schedule.validFrom <= day)
    .at(-1);

export const schedulesAfter = (
  schedules: readonly Schedule[],
  professionalId: number,
  day: string,
): Schedule[] =>
  schedules.filter((schedule) => schedule.professionalId === professionalId && schedule.validFrom > day);

export const initialValues = (schedule: Schedule | undefined, today: string): HoursFormValues => ({
  validFrom: today,
  intervals: (schedule?.intervals ?? [])
    .map(({ weekday, from, to, chairId }) => ({ weekday, from, to, chairId }))
    .toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)),
});

/** Suggests the morning, then the afternoon. */
export function suggestInterval(intervals: readonly IntervalValues[], weekday: number): IntervalValues {
  const last = intervals
    .filter((interval) => interval.weekday === weekday)
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .at(-1);
  if (!last) return { weekday, from: '09:00', to: '13:00', chairId: null };
  const from = last.to < '15:00' ? '15:00' : '';
  return { weekday, from, to: from && '19:00', chairId: last.chairId };
}

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

export const textOfDay = (
  intervals: readonly Pick<ScheduleInterval, 'weekday' | 'from' | 'to'>[],
  weekday: number,
): string =>
  intervals
    .filter((interval) => interval.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${from} a ${to}`)
    .join(', ');
