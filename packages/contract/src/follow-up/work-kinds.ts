import { keysOf } from '../fields/keys-of.ts';

// Free of zod, for screens that show the list or only its count.

/** In the order of the work list. A new kind also needs a query on the server (`WorkKindQuery`). */
export const WORK_KIND_LABELS = {
  task: 'Tareas',
  unconfirmed: 'Turnos sin confirmar',
  unclosed: 'Turnos sin cerrar',
  missed: 'Faltaron y no tienen otro turno',
  cancelled: 'Cancelados y sin otro turno',
  recall: 'Controles para citar',
  'without-history': 'Atendidos sin historia guardada',
  'accepted-work': 'Trabajo aceptado sin turno',
  estimate: 'Presupuestos sin respuesta',
  balance: 'Saldos de más de 30 días',
  invitation: 'Invitaciones sin respuesta',
  mail: 'Mensajes que no llegaron',
} as const;
export type WorkKind = keyof typeof WORK_KIND_LABELS;
export const WORK_KINDS = keysOf(WORK_KIND_LABELS);

export const MAX_WORK_ITEMS_PER_KIND = 100;

export const WORK_STATES = ['open', 'waiting', 'dismissed'] as const;
export type WorkState = (typeof WORK_STATES)[number];
