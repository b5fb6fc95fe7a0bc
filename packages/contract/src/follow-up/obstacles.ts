import { keysOf } from '../fields/keys-of.ts';

export const FOLLOW_UP_OBSTACLE_LABELS = {
  'no-email': 'No tiene email',
  declined: 'No quiere mensajes',
  'no-phone': 'No tiene un teléfono completo',
  'no-patient': 'No es sobre un paciente',
  gone: 'Ya no está en la lista',
  moved: 'Cambió de horario',
  late: 'A esta hora no se envía, y después sería tarde',
  full: 'Hoy ya recibió todos los emails que puede recibir por día',
  sent: 'Ya se le escribió hoy',
} as const;
export type FollowUpObstacle = keyof typeof FOLLOW_UP_OBSTACLE_LABELS;
export const FOLLOW_UP_OBSTACLES = keysOf(FOLLOW_UP_OBSTACLE_LABELS);
