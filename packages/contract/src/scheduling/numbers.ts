import { z } from 'zod';
import { monthsBetween } from '../fields/time/months.ts';

const month = z.string({ error: 'Mes no válido' }).regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Mes no válido');

export const MAX_MONTHS = 24;

export const numbersQuery = z.object({ from: month, to: month }).superRefine(({ from, to }, ctx) => {
  const months = monthsBetween(from, to).length;
  const at = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
  if (months === 0) at('Debe ser igual o posterior al primer mes');
  else if (months > MAX_MONTHS) at(`Hasta ${MAX_MONTHS} meses`);
});
export type NumbersQuery = z.input<typeof numbersQuery>;

/** An appointment counts in the month in which it starts. */
export const monthNumbers = z.object({
  month: z.string(),
  professionalId: z.int(),
  professionalName: z.string().nullable(),
  appointments: z.int(),
  noShows: z.int(),
  cancelled: z.int(),
  /** Past appointments without a final state: each may be a no-show. */
  unclosed: z.int(),
  /** Without cancelled and missed appointments. Exceeds `openMinutes` if many are overbooked. */
  bookedMinutes: z.int(),
  openMinutes: z.int(),
  newPatients: z.int(),
});
export type MonthNumbers = z.output<typeof monthNumbers>;
