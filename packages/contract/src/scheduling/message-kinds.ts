// Free of zod, which screens that only show messages do not load.
import { keysOf } from '../fields/keys-of.ts';

export const MESSAGE_KIND_LABELS = {
  booked: 'Aviso de reserva',
  moved: 'Aviso de cambio',
  cancelled: 'Aviso de cancelación',
  'early-reminder': 'Primer recordatorio',
  'late-reminder': 'Segundo recordatorio',
  'manual-reminder': 'Recordatorio enviado a mano',
  whatsapp: 'WhatsApp',
} as const;
export type MessageKind = keyof typeof MESSAGE_KIND_LABELS;
export const MESSAGE_KINDS = keysOf(MESSAGE_KIND_LABELS);

/** `withdrawn`: the appointment changed before the message was sent. `bounced`: the address does not exist. */
export const MESSAGE_STATE_LABELS = {
  queued: 'En cola',
  sent: 'Enviado',
  failed: 'Falló',
  bounced: 'Dirección rechazada',
  withdrawn: 'No se envió',
} as const;
export type MessageState = keyof typeof MESSAGE_STATE_LABELS;
export const MESSAGE_STATES = keysOf(MESSAGE_STATE_LABELS);
