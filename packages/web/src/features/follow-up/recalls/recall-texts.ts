import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';

const MAX_MONTHS = 60;

function monthsBetween(day: string, later: string): number | undefined {
  for (let months = 1; months <= MAX_MONTHS; months += 1) if (addMonths(day, months) === later) return months;
  return undefined;
}

export function recallText(visitDay: string, dueDay: string): string {
  const months = monthsBetween(visitDay, dueDay);
  const when = months === undefined ? '' : ` en ${months === 1 ? '1 mes' : `${months} meses`}`;
  return `Control${when}: ${formatDay(dueDay)}`;
}
