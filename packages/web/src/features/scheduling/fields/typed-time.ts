import { minutesOf, timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';

const DAY_MINUTES = 1440;
const STEP_MINUTES = 5;

/** Accepts '9', '930', '9:30' and '9.30', and '24:00' for the end of the day. Returns HH:MM. */
export function parseTime(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= DAY_MINUTES ? timeOfMinutes(total) : undefined;
}

/** '9' is incomplete, because it may become '930'. */
export const isWholeTime = (text: string): boolean => /\d[:.]?\d{2}$/.test(text.trim());

export function stepTime(time: string, direction: 1 | -1): string {
  const steps = minutesOf(time) / STEP_MINUTES;
  const next = (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * STEP_MINUTES;
  return timeOfMinutes(Math.min(Math.max(next, 0), DAY_MINUTES - STEP_MINUTES));
}
