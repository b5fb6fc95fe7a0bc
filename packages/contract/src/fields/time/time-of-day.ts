import { z } from 'zod';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const timeOfDay = z.string({ error: 'Hora no válida' }).regex(TIME, 'Hora no válida');

export const endTimeOfDay = z
  .string({ error: 'Hora no válida' })
  .refine((text) => TIME.test(text) || text === '24:00', 'Hora no válida');
