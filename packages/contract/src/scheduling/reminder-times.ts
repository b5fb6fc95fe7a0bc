import { addDays, clinicTimeAt, instantFrom } from '../fields/time/clinic-time.ts';

/** HH:MM. May span midnight; equal times mean no quiet hours. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

export interface ReminderRules {
  /** Hours before the start; null turns the reminder off. `earlyHours` exceeds `lateHours`. */
  readonly earlyHours: number | null;
  readonly lateHours: number | null;
  readonly quiet: QuietHours;
}

const HOUR_MS = 3_600_000;

function quietPeriodAt(
  instant: Date,
  { from, to, timeZone }: QuietHours,
): { start: Date; end: Date } | undefined {
  const { day, time } = clinicTimeAt(instant, timeZone);
  const spansMidnight = from > to;
  const isQuiet = spansMidnight ? time >= from || time < to : from <= time && time < to;
  if (!isQuiet) return undefined;
  const firstDay = spansMidnight && time < to ? addDays(day, -1) : day;
  return {
    start: instantFrom({ day: firstDay, time: from }, timeZone),
    end: instantFrom({ day: spansMidnight ? addDays(firstDay, 1) : firstDay, time: to }, timeZone),
  };
}

export const afterQuietHours = (instant: Date, quiet: QuietHours): Date =>
  quietPeriodAt(instant, quiet)?.end ?? instant;

const MIN_NOTICE_MS = HOUR_MS;

/** Moves a reminder out of the quiet hours: to their end or, if that is too late, to an hour before they begin. */
export function reminderTime(startsAt: Date, hours: number, quiet: QuietHours): Date {
  const due = new Date(startsAt.getTime() - hours * HOUR_MS);
  const period = quietPeriodAt(due, quiet);
  if (!period) return due;
  const isInTime = period.end.getTime() <= startsAt.getTime() - MIN_NOTICE_MS;
  return isInTime ? period.end : new Date(period.start.getTime() - HOUR_MS);
}

export type ReminderKind = 'early-reminder' | 'late-reminder';

/** Returns only the later reminder if an interruption delayed both. Undefined once the appointment has started. */
export function dueReminder(
  startsAt: Date,
  { earlyHours, lateHours, quiet }: ReminderRules,
  now: Date,
): { readonly kind: ReminderKind; readonly since: Date } | undefined {
  if (startsAt <= now) return undefined;
  const candidates = [
    ['late-reminder', lateHours],
    ['early-reminder', earlyHours],
  ] as const;
  for (const [kind, hours] of candidates) {
    if (hours === null) continue;
    const since = reminderTime(startsAt, hours, quiet);
    if (since <= now) return { kind, since };
  }
  return undefined;
}
