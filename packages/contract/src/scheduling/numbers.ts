import { z } from 'zod';

const month = z.string({ error: 'Mes no válido' }).regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Mes no válido');

export const MAX_MONTHS = 24;

export const monthNumber = (text: string): number =>
  Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;

/** `monthAt(monthNumber('2026-12') + 1)` → `'2027-01'`. */
export const monthAt = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The months from one to another, YYYY-MM. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, index) =>
    monthAt(monthNumber(from) + index),
  );

/** Whole months on the clinic's calendar. */
export const numbersQuery = z.object({ from: month, to: month }).superRefine(({ from, to }, ctx) => {
  const months = monthsBetween(from, to).length;
  const at = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
  if (months === 0) at('Debe ser igual o posterior al primer mes');
  else if (months > MAX_MONTHS) at(`Hasta ${MAX_MONTHS} meses`);
});
export type NumbersQuery = z.input<typeof numbersQuery>;

/** One professional in one month. An appointment counts in the month in which it starts. */
export const monthNumbers = z.object({
  /** YYYY-MM. */
  month: z.string(),
  professionalId: z.int(),
  /** Null for someone who has left the clinic. */
  professionalName: z.string().nullable(),
  /** In any state. */
  appointments: z.int(),
  noShows: z.int(),
  cancelled: z.int(),
  /** Past ones that are neither fulfilled, missed nor cancelled: each may be a no-show. */
  unclosed: z.int(),
  /** Of appointments that are neither cancelled nor missed. Exceeds the open minutes if many are overbooked. */
  bookedMinutes: z.int(),
  /** Of the schedule, without closures and holidays. */
  openMinutes: z.int(),
  /** Patients whose first appointment at the clinic, not counting cancelled and missed ones, is among these. */
  newPatients: z.int(),
});
export type MonthNumbers = z.output<typeof monthNumbers>;
