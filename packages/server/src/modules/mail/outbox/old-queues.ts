import { type RawBuilder, sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { JobData, JobHandler, OldMailQueue } from '../../../kernel/jobs.ts';
import { enqueueMail } from './queue-mail.ts';
import type { JobParts } from './sender.service.ts';

// Moves mails that processes of the release before queue, also during an upgrade, to the outbox. The next release deletes this
// file, the queues (kernel/jobs.ts) and, in a migration, account_notices and queue_email_notices.

/** SQL of the mail of a job: clinic_id, kind, subject_id, details, message_id, created_at. */
const MAILS: Readonly<Record<OldMailQueue, (job: JobData) => RawBuilder<unknown>>> = {
  mail: ({ id }) => sql`
    select 0, case kind when 'INVITATION' then 'invitation' else 'registration' end, id, null::jsonb,
           substring(message_id from '^<?([^@]+)'), created_at
      from mails where id = ${id} and state = 'QUEUED'`,
  'password-recovery': ({ id }) => sql`
    select 0, 'password-recovery', id, null::jsonb, message_id, created_at
      from password_recoveries where id = ${id} and mail_state = 'queued'`,
  'account-notice': () => sql`
    select u.clinic_id, case n.kind when 'email-changed' then 'email-change' else 'account-notice' end, n.user_id,
           jsonb_build_object('notice', n.kind, 'detail', n.detail, 'to', n.recipient), n.message_id, n.created_at
      from moved n join users u on u.id = n.user_id`,
  'new-device-mail': ({ id }) => sql`
    select 0, 'new-device', id, null::jsonb, message_id, first_seen_at from known_devices where id = ${id}`,
  'staff-invitation': ({ id }) => sql`
    select clinic_id, 'staff-invitation', id, null::jsonb, message_id, mail_queued_at
      from staff_invitations where id = ${id} and mail_state = 'queued'`,
  reminder: ({ id, messageId = null }) => sql`
    select clinic_id, 'reminder', id, null::jsonb, message_id, created_at
      from reminders where id = ${id} and state = 'queued' and message_id = coalesce(${messageId}, message_id)`,
  'booking-mail': ({ id }) => sql`
    select clinic_id, 'booking', id, null::jsonb, message_id, mail_queued_at
      from slot_holds where id = ${id} and mail_state = 'queued'`,
  'estimate-mail': ({ id }) => sql`
    select clinic_id, 'estimate', id, null::jsonb, message_id, created_at
      from estimate_mails where id = ${id} and state = 'queued'`,
  'follow-up-mail': ({ id }) => sql`
    select clinic_id, 'follow-up', id, null::jsonb, message_id, due_at
      from follow_up_messages where id = ${id} and state = 'queued'`,
};

/** The job of an old queue: its mail goes to the outbox, once. */
export const moveOldMail =
  (queue: OldMailQueue, { database, clock }: JobParts): JobHandler =>
  async (job) => {
    await systemTransaction(database, async (tx) => {
      const { rows } = await sql<Pick<RowOf<'outgoing_mails'>, 'id' | 'due_at'>>`
        with moved as (update account_notices set mail_state = 'none'
                        where ${queue === 'account-notice'} and id = ${job.id} and mail_state = 'queued' returning *)
        insert into outgoing_mails (clinic_id, kind, subject_id, details, message_id, due_at, created_at)
        select clinic_id, kind, subject_id, details, message_id, created_at, created_at
          from (${MAILS[queue](job)}) m (clinic_id, kind, subject_id, details, message_id, created_at)
        on conflict (message_id) do nothing
        returning id, due_at`.execute(tx);
      for (const row of rows) await enqueueMail(tx, row, clock());
    });
    return 'done';
  };
