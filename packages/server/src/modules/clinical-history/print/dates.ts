/** `2024-01-31` → `31/01/2024`. A day has no time zone. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** An instant in the clinic's time zone: `31/01/2024, 14:05`. */
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
