// Without zod, which the screens that only show messages do not load.
import { REMINDER_KINDS } from './reminder-times.ts';

export const MESSAGE_KINDS = [
  'booked',
  'moved',
  'cancelled',
  ...REMINDER_KINDS,
  'manual-reminder',
  'whatsapp',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  booked: 'Aviso de reserva',
  moved: 'Aviso de cambio',
  cancelled: 'Aviso de cancelación',
  'early-reminder': 'Primer recordatorio',
  'late-reminder': 'Segundo recordatorio',
  'manual-reminder': 'Recordatorio enviado a mano',
  whatsapp: 'WhatsApp',
};

/** `withdrawn`: the appointment changed before the message left. `bounced`: the address does not exist. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'bounced', 'withdrawn'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  queued: 'En cola',
  sent: 'Enviado',
  failed: 'Falló',
  bounced: 'Dirección rechazada',
  withdrawn: 'No se envió',
};
