import { z } from 'zod';
import { clinicToday, isCalendarDay, isDayFrom1900 } from './calendar-day.ts';

/** A calendar day from 1900 on. */
export const isoDate = (message: string) => z.string({ error: message }).refine(isDayFrom1900, message);

/** A day of birth: it exists, is not before 1900 and not after the clinic's today. */
export const birthDate = isoDate('Fecha de nacimiento no válida').refine(
  (text) => !isCalendarDay(text) || text <= clinicToday(),
  'La fecha de nacimiento no puede ser futura',
);
