import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { instantFrom } from '@dentaria/contract/fields/clinic-time.ts';

/** The beginning of today at the clinic, so that pictures of one day show the same times. */
export const midnight = (): string => instantFrom({ day: clinicToday(), time: '00:00' }).toISOString();
