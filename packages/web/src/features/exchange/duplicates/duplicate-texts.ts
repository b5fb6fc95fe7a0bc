import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';

export const NO_VALUE = '—';

export const fieldText = (value: string | null): string => {
  if (value === null || value === '') return NO_VALUE;
  return isCalendarDay(value) ? formatDay(value) : value;
};

export const dayText = (instant: string): string => clinicDateTime(instant).slice(0, 10);
