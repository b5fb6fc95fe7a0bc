import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import * as zoned from '@dentaria/contract/fields/time/clinic-time.ts';

// The clock of the tests' clinics.

export const clinicTimeAt = (instant: Date): zoned.ClinicTime =>
  zoned.clinicTimeAt(instant, ARGENTINA_TIME_ZONE);

export const instantAt = (shown: zoned.ClinicTime): Date | undefined =>
  zoned.instantAt(shown, ARGENTINA_TIME_ZONE);

export const instantFrom = (shown: zoned.ClinicTime): Date => zoned.instantFrom(shown, ARGENTINA_TIME_ZONE);
