import { dayIn, formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';

export const formatMoment = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es-AR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);

export const formatDate = (instant: Date, timeZone: string): string => formatDay(dayIn(timeZone, instant));
