// Without zod, as work-kinds.ts, and apart from it: the dashboard loads the kinds only.

export const ATTEMPT_CHANNELS = ['phone', 'whatsapp', 'email', 'in-person'] as const;
export type AttemptChannel = (typeof ATTEMPT_CHANNELS)[number];

export const ATTEMPT_CHANNEL_LABELS: Readonly<Record<AttemptChannel, string>> = {
  phone: 'Llamada',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  'in-person': 'En persona',
};

/** `refused`: the patient does not want to be called about it again. */
export const ATTEMPT_RESULTS = ['no-answer', 'call-later', 'will-call', 'wrong-number', 'refused'] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

export const ATTEMPT_RESULT_LABELS: Readonly<Record<AttemptResult, string>> = {
  'no-answer': 'No contestó',
  'call-later': 'Pidió que lo llamemos otro día',
  'will-call': 'Va a llamar',
  'wrong-number': 'El número no es correcto',
  refused: 'No quiere turno',
};
