import { keysOf } from '../fields/keys-of.ts';

// Free of zod, and separate from work-kinds.ts because the dashboard loads only the kinds.

export const ATTEMPT_CHANNEL_LABELS = {
  phone: 'Llamada',
  whatsapp: 'WhatsApp',
  email: 'Email',
  'in-person': 'En persona',
} as const;
export type AttemptChannel = keyof typeof ATTEMPT_CHANNEL_LABELS;
export const ATTEMPT_CHANNELS = keysOf(ATTEMPT_CHANNEL_LABELS);

export const ATTEMPT_RESULT_LABELS = {
  'no-answer': 'No contestó',
  'call-later': 'Pidió que lo llamemos otro día',
  'will-call': 'Va a llamar',
  'wrong-number': 'El número no es correcto',
  refused: 'No quiere turno',
} as const;
export type AttemptResult = keyof typeof ATTEMPT_RESULT_LABELS;
export const ATTEMPT_RESULTS = keysOf(ATTEMPT_RESULT_LABELS);
