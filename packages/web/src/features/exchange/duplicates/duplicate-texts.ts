import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';

/** Of a field of a record. */
export const NO_VALUE = '—';

/** Days as they are written here; null as a dash. */
export const fieldText = (value: string | null): string => {
  if (value === null || value === '') return NO_VALUE;
  return isCalendarDay(value) ? formatDay(value) : value;
};

export const dayText = (instant: string): string => momentText(instant).slice(0, 10);

export const momentText = (instant: string): string => formatMoment(instant, getConfig().clinicTimeZone);
