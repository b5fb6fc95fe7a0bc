import { randomUUID } from 'node:crypto';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { enqueue, hasNoJob } from '../../../kernel/jobs/jobs.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { reserveMail } from '../budget/mail-budget.ts';
import { MAIL_POOLS, type MailKindName } from './mail-kinds.ts';

export interface NewMail {
  readonly clinicId: number;
  readonly subjectId: number;
  readonly details?: Record<string, string | null>;
  /** If a mail with this id is already queued, only another job is added. */
  readonly messageId?: string;
  readonly dueAt?: Date;
}

/** Transactional outbox: the mails are sent if and only if the caller's transaction commits. */
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

/** @throws HttpError 409 if a daily limit is exceeded */
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

export async function enqueueLostMails(tx: Tx, now: Date): Promise<void> {
  const mails = await tx
    .selectFrom('outgoing_mails as m')
    .select(['m.id', 'm.due_at'])
    .where(hasNoJob('outgoing-mail', 'm.id'))
    .execute();
  for (const mail of mails) await enqueueMail(tx, mail, now);
}
