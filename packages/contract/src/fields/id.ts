import { z } from 'zod';

/** Fits PostgreSQL's `integer`. */
export const id = z.int().min(1).max(2_147_483_647);

export const idParam = z
  .union([z.int(), z.string().regex(/^[1-9]\d{0,9}$/, 'Identificador inválido')])
  .transform(Number)
  .pipe(z.int().min(1, 'Identificador inválido').max(2_147_483_647, 'Identificador inválido'));
