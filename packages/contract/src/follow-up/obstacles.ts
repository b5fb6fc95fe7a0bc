// Without zod, as attempts.ts.

/**
 * `no-patient`: the item is not about a patient. `gone`: it no longer waits for anybody. `moved`: it is about another time
 * since. `full`: the address got the mails of a day. `late`: quiet hours would delay the message until the item is gone.
 */
export const FOLLOW_UP_OBSTACLES = [
  'no-email',
  'declined',
  'no-phone',
  'no-patient',
  'gone',
  'moved',
  'late',
  'full',
  'sent',
] as const;
export type FollowUpObstacle = (typeof FOLLOW_UP_OBSTACLES)[number];

export const FOLLOW_UP_OBSTACLE_LABELS: Readonly<Record<FollowUpObstacle, string>> = {
  'no-email': 'No tiene correo',
  declined: 'No quiere mensajes',
  'no-phone': 'No tiene un teléfono completo',
  'no-patient': 'No es sobre un paciente',
  gone: 'Ya no está en la lista',
  moved: 'Cambió de horario',
  late: 'A esta hora no se envía, y después sería tarde',
  full: 'Hoy ya recibió todos los correos que puede recibir por día',
  sent: 'Ya se le escribió hoy',
};
