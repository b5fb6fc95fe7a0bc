import { z } from 'zod';
import { DNI_MESSAGE, dniNumber } from './dni-digits.ts';

export const dni = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .max(40, DNI_MESSAGE)
    .transform(dniNumber)
    .pipe(
      z
        .string()
        .min(1, requiredMessage)
        .regex(/^\d{7,8}$/, DNI_MESSAGE),
    );
