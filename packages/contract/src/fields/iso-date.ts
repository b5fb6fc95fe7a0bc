import { z } from 'zod';
import { clinicToday, isAgendaDay, isCalendarDay, isDayFrom1900 } from './calendar-day.ts';

export const isoDate = (message: string) => z.string({ error: message }).refine(isDayFrom1900, message);

const NO_DAY = 'Fecha no válida';

export const agendaDay = z.string({ error: NO_DAY }).refine(isAgendaDay, NO_DAY);

/** A day from 1900 to today at the clinic. */
export const birthDate = isoDate('Fecha de nacimiento no válida').refine(
  (text) => !isCalendarDay(text) || text <= clinicToday(),
  'La fecha de nacimiento no puede ser futura',
);
