import {
  ATTEMPT_CHANNEL_LABELS,
  ATTEMPT_RESULT_LABELS,
  type AttemptChannel,
  type AttemptResult,
} from '@dentaria/contract/follow-up/attempts.ts';
import { MESSAGE_STATE_LABELS, type MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { pageOf, type TimelineRow, type TimelineSource } from '../../../kernel/timeline-source.ts';

const everyone = () => true;

/** `day` as in 23/05/2027. */
const WRITTEN_DAY = 'DD/MM/YYYY';

const rowsOf = async (
  { tx }: RequestContext,
  query: RawBuilder<TimelineRow>,
): Promise<readonly TimelineRow[]> => (await query.execute(tx)).rows;

const tasks: TimelineSource = {
  kind: 'task',
  isVisibleTo: everyone,
  read: (ctx, page) => {
    const at = sql<Date>`coalesce(t.done_at, t.created_at)`;
    return rowsOf(
      ctx,
      sql`
        select t.id, ${at} as at, 'Tarea: ' || t.title as title,
               case when t.done_at is null then 'Para el ' || to_char(t.due_day, ${WRITTEN_DAY}) else 'Hecha' end as detail,
               coalesce(t.done_by, t.created_by) as by
          from tasks t where t.deleted_at is null and ${pageOf(page, { table: 't', at })}`,
    );
  },
};

const recalls: TimelineSource = {
  kind: 'recall',
  isVisibleTo: everyone,
  read: (ctx, page) => {
    const at = sql<Date>`coalesce(r.refused_at, r.created_at)`;
    return rowsOf(
      ctx,
      sql`
        select r.id, ${at} as at, 'Control: ' || t.name as title,
               case when r.state = 'refused' then concat_ws(': ', 'Descartado', r.refusal)
                    when r.state = 'replaced' then 'Reemplazado por uno más nuevo'
                    else 'Para el ' || to_char(r.due_day, ${WRITTEN_DAY}) end as detail,
               r.refused_by as by
          from recalls r join appointment_types t on t.clinic_id = r.clinic_id and t.id = r.type_id
         where ${pageOf(page, { table: 'r', at })}`,
    );
  },
};

interface AttemptRow {
  readonly id: number;
  readonly at: Date;
  readonly channel: AttemptChannel;
  readonly result: AttemptResult;
  readonly comment: string | null;
  readonly by: number;
}

const attempts: TimelineSource = {
  kind: 'attempt',
  isVisibleTo: everyone,
  read: async ({ tx }, page) => {
    const at = sql<Date>`w.created_at`;
    const { rows } = await sql<AttemptRow>`
      select w.id, ${at} as at, w.channel, w.result, w.comment, w.user_id as by
        from work_attempts w where ${pageOf(page, { table: 'w', at })}`.execute(tx);
    return rows.map(({ id, channel, result, comment, ...row }) => ({
      ...row,
      id,
      title: `${ATTEMPT_CHANNEL_LABELS[channel]}: ${ATTEMPT_RESULT_LABELS[result].toLowerCase()}`,
      detail: comment,
    }));
  },
};

interface MessageRow {
  readonly id: number;
  readonly at: Date;
  readonly channel: 'email' | 'whatsapp';
  readonly subject: string;
  readonly state: MessageState;
  /** Of a message that was not sent. */
  readonly reason: string | null;
  /** Of a chat; empty for one of an earlier release. */
  readonly text: string;
  readonly by: number;
}

const MAX_TEXT = 160;

function detailOf({ channel, state, reason, text }: Omit<MessageRow, 'id' | 'at' | 'by'>): string {
  // Whether staff sent the text from the chat is not known.
  if (channel === 'whatsapp') {
    const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
    return shown ? `Chat abierto: «${shown}»` : 'Chat abierto';
  }
  return [MESSAGE_STATE_LABELS[state], reason].filter(Boolean).join(': ');
}

/** Without those that staff withdrew before they left. */
const messages: TimelineSource = {
  kind: 'message',
  isVisibleTo: everyone,
  read: async ({ tx }, page) => {
    const at = sql<Date>`m.created_at`;
    const { rows } = await sql<MessageRow>`
      select m.id, ${at} as at, m.channel, m.subject, m.state, m.user_id as by,
             case m.state when 'withdrawn' then m.detail end as reason,
             case m.channel when 'whatsapp' then m.body else '' end as text
        from follow_up_messages m
       where (m.state <> 'withdrawn' or m.detail is not null) and ${pageOf(page, { table: 'm', at })}`.execute(
      tx,
    );
    return rows.map(({ id, at: sentAt, by, ...message }) => ({
      id,
      at: sentAt,
      by,
      title: message.channel === 'email' ? `Correo: ${message.subject}` : 'WhatsApp',
      detail: detailOf(message),
    }));
  },
};

/** What this module adds to the timeline of a patient. */
export const followUpSources: readonly TimelineSource[] = [tasks, attempts, messages, recalls];
