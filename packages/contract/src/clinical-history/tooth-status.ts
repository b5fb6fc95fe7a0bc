import { z } from 'zod';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { FACES, isToothCode, TEETH } from './odontogram/teeth.ts';

export const toothCode = z.string().refine(isToothCode, 'Pieza inválida');
export const toothFace = z.enum(FACES, { error: 'Cara inválida' });

const colour = z.string({ error: 'Color inválido' }).regex(/^#[0-9a-f]{6}$/i, 'Color inválido');

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

const knownTeeth = z.partialRecord(toothCode, toothStatus, {
  error: ({ input }) => (input === undefined || input === null ? REQUIRED_ES : 'Pieza inválida'),
});

/** A map with more entries than there are teeth is rejected unread, because zod would check every entry. */
export const toothStatusMap = z.preprocess((sent: z.input<typeof knownTeeth>, ctx) => {
  if (typeof sent !== 'object' || Object.keys(sent ?? {}).length <= TEETH.length) return sent;
  ctx.addIssue({ code: 'custom', message: 'Pieza inválida' });
  return z.NEVER;
}, knownTeeth);
