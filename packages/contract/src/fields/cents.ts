import { z } from 'zod';

/** Amounts are integers in cents, so that sums are exact. */

export const MAX_CENTS = 99_999_999_999;
const NOT_AN_AMOUNT = 'Debe ser un importe';

export const cents = z
  .int({ error: NOT_AN_AMOUNT })
  .min(0, 'El importe no puede ser negativo')
  .max(MAX_CENTS, 'El importe es demasiado grande');

export const positiveCents = cents.min(1, 'El importe debe ser mayor que cero');

const PERCENT = 'Entre 0 y 100, con hasta dos decimales';

export const percent = z
  .number({ error: PERCENT })
  .min(0, PERCENT)
  .max(100, PERCENT)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, PERCENT);
