import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';

const MIDNIGHT = '00:00';

/** '12/12/2026', '12/12/2026 al 15/12/2026' or '12/12/2026, 09:00 a 12:00'. */
export function closureText({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  const start = clinicTimeAt(new Date(startsAt));
  const end = clinicTimeAt(new Date(endsAt));
  const lastDay = end.time === MIDNIGHT ? addDays(end.day, -1) : end.day;
  const isWhole = start.time === MIDNIGHT && end.time === MIDNIGHT;
  if (!isWhole)
    return `${formatDay(start.day)}, ${start.time} a ${end.time === MIDNIGHT ? '24:00' : end.time}`;
  return start.day === lastDay ? formatDay(start.day) : `${formatDay(start.day)} al ${formatDay(lastDay)}`;
}
