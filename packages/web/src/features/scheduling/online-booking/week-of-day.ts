import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** Weeks begin on the first bookable day. */
export function weekOfDay(
  day: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): string[] {
  const clampedDay = day < firstDay ? firstDay : day > lastDay ? lastDay : day;
  const offset = Math.floor((Date.parse(clampedDay) - Date.parse(firstDay)) / DAY_MS / DAYS) * DAYS;
  return Array.from({ length: DAYS }, (_, index) => addDays(firstDay, offset + index)).filter(
    (each) => each <= lastDay,
  );
}
