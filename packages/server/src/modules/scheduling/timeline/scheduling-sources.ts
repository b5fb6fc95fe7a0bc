import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import { MESSAGE_KIND_LABELS, MESSAGE_STATE_LABELS } from '@dentaria/contract/scheduling/message-kinds.ts';
import { sql } from 'kysely';
import { selectPage, type TimelineSource } from '../../../kernel/timeline-source.ts';

const STATE_LABELS: Readonly<Record<AppointmentState, string>> = {
  booked: 'Reservado',
  confirmed: 'Confirmado',
  arrived: 'En sala',
  'in-chair': 'En sillón',
  fulfilled: 'Atendido',
  cancelled: 'Cancelado',
  'no-show': 'Ausente',
};

const pastAppointments: TimelineSource = {
  kind: 'appointment',
  read: async ({ tx, now }, page) => {
    const query = tx
      .selectFrom('appointments as a')
      .innerJoin('appointment_types as t', (join) =>
        join.onRef('t.clinic_id', '=', 'a.clinic_id').onRef('t.id', '=', 'a.type_id'),
      )
      .where('a.starts_at', '<=', now);
    const rows = await selectPage(query, page, { of: 'a', id: 'a.id', at: sql<Date>`a.starts_at` })
      .select(['t.name', 'a.state', 'a.cancel_reason', 'a.professional_id as by'])
      .execute();
    return rows.map(({ name, state, cancel_reason, ...row }) => ({
      ...row,
      title: `Turno: ${name}`,
      detail: [STATE_LABELS[state], cancel_reason].filter(Boolean).join(': '),
    }));
  },
};

const messages: TimelineSource = {
  kind: 'message',
  read: async ({ tx }, page) => {
    const query = tx
      .selectFrom('appointments as a')
      .innerJoin('reminders as r', (join) =>
        join.onRef('r.clinic_id', '=', 'a.clinic_id').onRef('r.appointment_id', '=', 'a.id'),
      )
      .where('r.state', 'in', ['sent', 'failed', 'bounced']);
    const rows = await selectPage(query, page, { of: 'a', id: 'r.id', at: sql<Date>`r.state_at` })
      .select(['r.kind', 'r.state'])
      .execute();
    return rows.map(({ kind, state, ...row }) => ({
      ...row,
      title: MESSAGE_KIND_LABELS[kind],
      // The server cannot see whether the text was sent from the chat.
      detail: kind === 'whatsapp' ? 'Chat abierto' : MESSAGE_STATE_LABELS[state],
      by: null,
    }));
  },
};

export const schedulingSources: readonly TimelineSource[] = [pastAppointments, messages];
