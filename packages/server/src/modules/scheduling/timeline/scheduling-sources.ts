import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import {
  MESSAGE_KIND_LABELS,
  MESSAGE_STATE_LABELS,
  type MessageKind,
  type MessageState,
} from '@dentaria/contract/scheduling/message-kinds.ts';
import { sql } from 'kysely';
import type { TimelineSource } from '../../../kernel/timeline-source.ts';

const STATE_LABELS: Readonly<Record<AppointmentState, string>> = {
  booked: 'Reservado',
  confirmed: 'Confirmado',
  arrived: 'En sala',
  'in-chair': 'En sillón',
  fulfilled: 'Atendido',
  cancelled: 'Cancelado',
  'no-show': 'No vino',
};

interface AppointmentRow {
  readonly id: number;
  readonly at: Date;
  readonly type: string;
  readonly state: AppointmentState;
  readonly reason: string | null;
  readonly by: number;
}

/** Those that have begun: the page of the patient lists those to come by themselves. */
const appointments: TimelineSource = {
  kind: 'appointment',
  isVisibleTo: () => true,
  read: async ({ tx, now }, { patientId, clinics, before, limit }) => {
    const scope = clinics ? [...clinics] : null;
    const { rows } = await sql<AppointmentRow>`
      select a.id, a.starts_at as at, t.name as type, a.state, a.cancel_reason as reason, a.professional_id as by
        from appointments a join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
       where a.patient_id = ${patientId} and a.starts_at <= ${now}
         and (${scope}::bigint[] is null or a.clinic_id = any (${scope}::bigint[]))
         and (a.starts_at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)
       order by a.starts_at desc, a.id desc limit ${limit}`.execute(tx);
    return rows.map(({ type, state, reason, ...row }) => ({
      ...row,
      title: `Turno: ${type}`,
      detail: [STATE_LABELS[state], reason].filter(Boolean).join(': '),
    }));
  },
};

interface MessageRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: MessageKind;
  readonly state: MessageState;
}

/** Messages about appointments that have left or failed. */
const messages: TimelineSource = {
  kind: 'message',
  isVisibleTo: () => true,
  read: async ({ tx }, { patientId, clinics, before, limit }) => {
    const scope = clinics ? [...clinics] : null;
    const { rows } = await sql<MessageRow>`
      select r.id, r.state_at as at, r.kind, r.state
        from appointments a join reminders r on r.clinic_id = a.clinic_id and r.appointment_id = a.id
       where a.patient_id = ${patientId} and r.state in ('sent', 'failed', 'bounced')
         and (${scope}::bigint[] is null or a.clinic_id = any (${scope}::bigint[]))
         and (r.state_at, r.id) < (${before.at}::timestamptz, ${before.id}::bigint)
       order by r.state_at desc, r.id desc limit ${limit}`.execute(tx);
    return rows.map(({ kind, state, ...row }) => ({
      ...row,
      title: MESSAGE_KIND_LABELS[kind],
      // Whether staff sent the text from the chat is not known.
      detail: kind === 'whatsapp' ? 'Chat abierto' : MESSAGE_STATE_LABELS[state],
      by: null,
    }));
  },
};

/** What this module adds to the timeline of a patient. */
export const schedulingSources: readonly TimelineSource[] = [appointments, messages];
