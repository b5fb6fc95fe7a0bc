import { StartupError } from '../kernel/startup-error.ts';

export function readRetention(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new StartupError('--retain-days needs a number of days from 1');
  return Number(text);
}

/** In milliseconds. `time` is HH:MM in the time zone of the process (TZ). */
export function msUntilNext(time: string, now: Date): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new StartupError('--at needs a time such as 03:00');
  const next = new Date(now);
  next.setHours(Number(hours), Number(minutes), 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}
