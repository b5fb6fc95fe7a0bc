import { randomUUID } from 'node:crypto';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { enqueue, hasNoJob } from '../../../kernel/jobs/jobs.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { reserveMail } from '../budget/mail-budget.ts';
import { MAIL_POOLS, type MailKindName } from './mail-kinds.ts';

export interface NewMail {
  /** `NO_CLINIC`: the installation's, or not known yet. */
  readonly clinicId: number;
  /** The row that the mail is about; its kind knows the table. */
  readonly subjectId: number;
  /** Data that the kind stores nowhere else. */
  readonly details?: Record<string, string | null>;
  /** By default a new one. A mail whose id is queued already only gets another job. */
  readonly messageId?: string;
  /** The mail leaves at this time or later. */
  readonly dueAt?: Date;
}

/** Queues mails in the caller's transaction (transactional outbox): they are sent if and only if that commits. */
export async function queueMails(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  kind: MailKindName,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = await tx
    .insertInto('outgoing_mails')
    .values(
      mails.map(({ clinicId, subjectId, details, messageId = randomUUID(), dueAt = now }) => ({
        clinic_id: clinicId,
        kind,
        subject_id: subjectId,
        details: details ? JSON.stringify(details) : null,
        message_id: messageId,
        due_at: dueAt,
        created_at: now,
      })),
    )
    .onConflict((on) =>
      on.column('message_id').doUpdateSet(({ ref }) => ({ message_id: ref('excluded.message_id') })),
    )
    .returning(['id', 'due_at'])
    .execute();
  for (const row of rows) await enqueueMail(tx, row, now);
}

export const queueMail = (
  ctx: Pick<ServiceContext, 'tx' | 'now'>,
  kind: MailKindName,
  mail: NewMail,
): Promise<void> => queueMails(ctx, kind, [mail]);

/**
 * Queues a mail that somebody sends by hand, counted now, so that they learn of a limit. @throws HttpError 409 beyond a
 * limit of mails per day.
 */
export async function queueCountedMail(
  ctx: ServiceContext,
  kind: MailKindName,
  { to, ...mail }: NewMail & { readonly to: string; readonly messageId: string },
): Promise<void> {
  const { clinicId, messageId } = mail;
  await reserveMail(ctx, { pool: MAIL_POOLS[kind], clinicId, to, messageId });
  await queueMail(ctx, kind, mail);
}

export const enqueueMail = (
  tx: Tx,
  { id, due_at }: Pick<RowOf<'outgoing_mails'>, 'id' | 'due_at'>,
  now: Date,
): Promise<void> => enqueue(tx, 'outgoing-mail', { id }, due_at > now ? { startAfter: due_at } : {});

/** Makes the jobs of mails that have none. */
export async function enqueueLostMails(tx: Tx, now: Date): Promise<void> {
  const mails = await tx
    .selectFrom('outgoing_mails as m')
    .select(['m.id', 'm.due_at'])
    .where(hasNoJob('outgoing-mail', 'm.id'))
    .execute();
  for (const mail of mails) await enqueueMail(tx, mail, now);
}
