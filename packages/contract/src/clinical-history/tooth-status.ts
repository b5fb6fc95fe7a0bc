import { z } from 'zod';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { FACES, isToothCode } from './odontogram/teeth.ts';

export const toothCode = z.string().refine(isToothCode, 'Pieza inválida');
export const toothFace = z.enum(FACES, { error: 'Cara inválida' });

const colour = z.string({ error: 'Color inválido' }).regex(/^#[0-9a-f]{6}$/i, 'Color inválido');

/** The colours of five faces and two flags; an unknown face is rejected, not dropped. */
export const toothStatus = z.strictObject(
  {
    vestibular: colour.optional(),
    oclusal: colour.optional(),
    lingual: colour.optional(),
    mesial: colour.optional(),
    distal: colour.optional(),
    absent: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
    crown: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
  },
  { error: 'Cara inválida' },
);

/** Map of FDI number → status; an unknown tooth is rejected. */
export const toothStatusMap = z.partialRecord(toothCode, toothStatus, {
  error: ({ input }) => (input === undefined || input === null ? REQUIRED_ES : 'Pieza inválida'),
});
