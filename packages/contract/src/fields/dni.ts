import { z } from 'zod';
import { DNI_MESSAGE, dniDigits } from './dni-digits.ts';

/** A national identity number of 7 or 8 digits; dots and spaces are removed. */
export const dni = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .max(40, DNI_MESSAGE)
    .transform(dniDigits)
    .pipe(
      z
        .string()
        .min(1, requiredMessage)
        .regex(/^\d{7,8}$/, DNI_MESSAGE),
    );
