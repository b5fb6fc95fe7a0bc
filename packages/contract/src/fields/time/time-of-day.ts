import { z } from 'zod';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, HH:MM from 00:00 to 23:59. */
export const timeOfDay = z.string({ error: 'Hora no válida' }).regex(TIME, 'Hora no válida');

/** The end of an interval; 24:00 is midnight at the end of the day. */
export const endTimeOfDay = z
  .string({ error: 'Hora no válida' })
  .refine((text) => TIME.test(text) || text === '24:00', 'Hora no válida');
