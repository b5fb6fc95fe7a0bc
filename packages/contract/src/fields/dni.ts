import { z } from 'zod';

export const DNI_MESSAGE = 'DNI debe tener 7 u 8 dígitos';

/** Pasted dots and spaces are dropped before a DNI is checked. */
export const dniDigits = (text: string): string => text.replace(/[.\s]/g, '');

/** A national identity number: 7 or 8 digits after removing dots and spaces; kept as its digits. */
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
