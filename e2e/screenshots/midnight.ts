import { ARGENTINA_TIME_ZONE, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { instantFrom } from '../../packages/server/src/testing/argentina.ts';

/** The beginning of today at the clinic, so that pictures of one day show the same times. */
export const midnight = (): string =>
  instantFrom({ day: dayIn(ARGENTINA_TIME_ZONE), time: '00:00' }).toISOString();
