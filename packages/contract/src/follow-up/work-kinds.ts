// Without zod, for screens that show a count only.

/**
 * The kinds of pending work, in the order of the work list. A module that has another kind adds its name and label here
 * and registers its query on the server (`WorkKindQuery`).
 */
export const WORK_KINDS = [
  'task',
  'unconfirmed',
  'unclosed',
  'missed',
  'recall',
  'without-history',
  'accepted-work',
  'estimate',
  'invitation',
  'mail',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const WORK_KIND_LABELS: Readonly<Record<WorkKind, string>> = {
  task: 'Tareas',
  unconfirmed: 'Turnos sin confirmar',
  unclosed: 'Turnos sin cerrar',
  missed: 'Faltaron y no tienen otro turno',
  recall: 'Controles para citar',
  'without-history': 'Atendidos sin historia guardada',
  'accepted-work': 'Trabajo aceptado sin turno',
  estimate: 'Presupuestos sin respuesta',
  invitation: 'Invitaciones sin respuesta',
  mail: 'Mensajes que no llegaron',
};

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

/**
 * `no-patient`: the item is not about a patient. `gone`: it no longer waits for anybody. `moved`: it is about another time
 * since. `late`: quiet hours would delay the message until the item is gone.
 */
export const FOLLOW_UP_OBSTACLES = [
  'no-email',
  'declined',
  'no-phone',
  'no-patient',
  'gone',
  'moved',
  'late',
  'sent',
] as const;
export type FollowUpObstacle = (typeof FOLLOW_UP_OBSTACLES)[number];

export const FOLLOW_UP_OBSTACLE_LABELS: Readonly<Record<FollowUpObstacle, string>> = {
  'no-email': 'No tiene correo',
  declined: 'No quiere mensajes por correo',
  'no-phone': 'No tiene un teléfono completo',
  'no-patient': 'No es sobre un paciente',
  gone: 'Ya no está en la lista',
  moved: 'Cambió de horario',
  late: 'A esta hora no se envía, y después sería tarde',
  sent: 'Ya se le escribió hoy',
};

/** Items of each kind in one answer. */
export const MAX_WORK_ITEMS = 100;
