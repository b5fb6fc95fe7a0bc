import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { ATTEMPT_CHANNEL_LABELS, ATTEMPT_RESULT_LABELS } from '@dentaria/contract/follow-up/attempts.ts';
import { MESSAGE_STATE_LABELS } from '@dentaria/contract/scheduling/message-kinds.ts';
import { sql } from 'kysely';
import type { RowOf } from '../../../kernel/database/database.ts';
import { selectPage, type TimelineSource } from '../../../kernel/timeline-source.ts';

const tasks: TimelineSource = {
  kind: 'task',
  read: async ({ tx }, page) => {
    const at = sql<Date>`coalesce(t.done_at, t.created_at)`;
    const query = tx.selectFrom('tasks as t').where('t.deleted_at', 'is', null);
    const rows = await selectPage(query, page, { of: 't', id: 't.id', at })
      .select(['t.title', 't.due_day', 't.done_at', 't.done_by', 't.created_by'])
      .execute();
    return rows.map((task) => ({
      id: task.id,
      at: task.at,
      title: `Tarea: ${task.title}`,
      detail: task.done_at ? 'Hecha' : `Para el ${formatDay(task.due_day)}`,
      by: task.done_by ?? task.created_by,
    }));
  },
};

function recallDetail({ state, refusal, due_day }: Pick<RowOf<'recalls'>, 'state' | 'refusal' | 'due_day'>) {
  if (state === 'replaced') return 'Reemplazado por uno más nuevo';
  if (state === 'open') return `Para el ${formatDay(due_day)}`;
  return refusal === null ? 'Descartado' : `Descartado: ${refusal}`;
}

const recalls: TimelineSource = {
  kind: 'recall',
  read: async ({ tx }, page) => {
    const at = sql<Date>`coalesce(r.refused_at, r.created_at)`;
    const query = tx
      .selectFrom('recalls as r')
      .innerJoin('appointment_types as t', (join) =>
        join.onRef('t.clinic_id', '=', 'r.clinic_id').onRef('t.id', '=', 'r.type_id'),
      );
    const rows = await selectPage(query, page, { of: 'r', id: 'r.id', at })
      .select(['t.name', 'r.state', 'r.refusal', 'r.due_day', 'r.refused_by'])
      .execute();
    return rows.map((recall) => ({
      id: recall.id,
      at: recall.at,
      title: `Control: ${recall.name}`,
      detail: recallDetail(recall),
      by: recall.refused_by,
    }));
  },
};

const attempts: TimelineSource = {
  kind: 'attempt',
  read: async ({ tx }, page) => {
    const at = sql<Date>`w.created_at`;
    const rows = await selectPage(tx.selectFrom('work_attempts as w'), page, { of: 'w', id: 'w.id', at })
      .select(['w.channel', 'w.result', 'w.comment as detail', 'w.user_id as by'])
      .execute();
    return rows.map(({ channel, result, ...row }) => ({
      ...row,
      title: `${ATTEMPT_CHANNEL_LABELS[channel]}: ${ATTEMPT_RESULT_LABELS[result].toLowerCase()}`,
    }));
  },
};

const MAX_TEXT = 160;

function messageDetail({
  channel,
  state,
  detail,
  body,
}: Pick<RowOf<'follow_up_messages'>, 'channel' | 'state' | 'detail' | 'body'>): string {
  // The server cannot see whether the text was sent from the chat.
  if (channel === 'whatsapp') {
    const shown = body.length > MAX_TEXT ? `${body.slice(0, MAX_TEXT - 1)}…` : body;
    return shown ? `Chat abierto: «${shown}»` : 'Chat abierto';
  }
  const reason = state === 'withdrawn' ? detail : null;
  return [MESSAGE_STATE_LABELS[state], reason].filter(Boolean).join(': ');
}

/** Excludes messages that the staff withdrew before they were sent: their `detail` is null. */
const messages: TimelineSource = {
  kind: 'message',
  read: async ({ tx }, page) => {
    const at = sql<Date>`m.created_at`;
    const query = tx
      .selectFrom('follow_up_messages as m')
      .where((eb) => eb.or([eb('m.state', '<>', 'withdrawn'), eb('m.detail', 'is not', null)]));
    const rows = await selectPage(query, page, { of: 'm', id: 'm.id', at })
      .select(['m.channel', 'm.subject', 'm.body', 'm.state', 'm.detail', 'm.user_id'])
      .execute();
    return rows.map((message) => ({
      id: message.id,
      at: message.at,
      title: message.channel === 'email' ? `Email: ${message.subject}` : 'WhatsApp',
      detail: messageDetail(message),
      by: message.user_id,
    }));
  },
};

export const followUpSources: readonly TimelineSource[] = [tasks, attempts, messages, recalls];
