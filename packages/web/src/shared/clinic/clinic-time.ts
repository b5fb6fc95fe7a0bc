import * as zoned from '@dentaria/contract/fields/time/clinic-time.ts';
import { getConfig } from '../api/config.ts';
import { formatDateTime, todayIn } from '../lib/dates.ts';

/** YYYY-MM-DD. */
export const clinicToday = (): string => todayIn(getConfig().clinicTimeZone);

export const clinicTimeAt = (instant: Date): zoned.ClinicTime =>
  zoned.clinicTimeAt(instant, getConfig().clinicTimeZone);

/** `31/01/2024, 14:05` on the clinic's clock. */
export const clinicDateTime = (instant: string): string =>
  formatDateTime(instant, getConfig().clinicTimeZone);

/** Undefined for a time skipped by a change of the clock. */
export const instantAt = (shown: zoned.ClinicTime): Date | undefined =>
  zoned.instantAt(shown, getConfig().clinicTimeZone);
