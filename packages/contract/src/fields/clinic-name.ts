import { z } from 'zod';
import { withoutAddress } from './people/without-address.ts';
import { required } from './text.ts';

export const CLINIC_NAME_TOO_SHORT = 'El nombre de la clínica debe tener al menos 2 caracteres';

export const clinicName = (requiredMessage: string) =>
  required(10_000, requiredMessage)
    .transform((name) => name.trim())
    .pipe(
      withoutAddress(
        z
          .string()
          .min(2, CLINIC_NAME_TOO_SHORT)
          .max(120, 'El nombre de la clínica debe tener como máximo 120 caracteres'),
      ),
    );
