import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { JobHandler, JobOutcome } from '../../../kernel/jobs/jobs.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { JOB_ORIGIN, momentAt, type SystemContext } from '../../../kernel/request-context.ts';
import { countMail, type Envelope, LIMIT_FAILURES } from '../budget/mail-budget.ts';
import { emailConfigsRepository } from '../email-config/email-configs.repository.ts';
import { serverOf } from '../email-config/email-configs.service.ts';
import { sendMail } from '../smtp/smtp-client.ts';
import { SmtpFailure } from '../smtp/smtp-failure.ts';
import {
  MAIL_POOLS,
  type MailKind,
  type MailKindName,
  type MailKinds,
  type MailResult,
} from './mail-kinds.ts';
import { enqueueMail } from './queue-mail.ts';

export type JobParts = Pick<Kernel, 'config' | 'secret' | 'database' | 'clock'>;

const NOTIFICATION_SERVERS: readonly string[] = ['CLIENT_NOTIFICATIONS', 'SYSTEM_ADMIN'];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const SEND_TIMEOUT_MS = 30_000;

export async function canSendNotifications(tx: Tx, servers = NOTIFICATION_SERVERS): Promise<boolean> {
  const found = sql<boolean>`has_active_mail_server(${servers})`.as('found');
  return (await tx.selectNoFrom(found).executeTakeFirstOrThrow()).found;
}

interface SenderParts extends JobParts {
  readonly kinds: MailKinds;
}

/**
 * Throws on a temporary failure, so that the queue retries. Delivery is at least once: if the process dies before the
 * result is committed, the mail is sent again with the same Message-ID.
 */
export const sendQueuedMail = (parts: SenderParts): JobHandler => {
  const { clock, database } = parts;
  return async ({ id }, signal) => {
    const prepared = await systemTransaction(database, (tx) => prepare(tx, id, parts));
    if (!prepared) return 'done';
    const { queued, kind } = prepared;
    const settle = (outcome: JobOutcome | 'retried', result: Omit<MailResult, 'at'>) =>
      systemTransaction(database, async (tx) => {
        await kind.recordResult?.(tx, queued, { ...result, at: clock() });
        if (outcome !== 'retried') await remove(tx, id);
      });
    try {
      await send(prepared, kind, parts, signal);
    } catch (error) {
      const failure = error instanceof SmtpFailure ? error : new SmtpFailure('UNEXPECTED', { cause: error });
      const { permanent, reason, message: detail } = failure;
      if (permanent || clock().getTime() - queued.due_at.getTime() >= GIVE_UP_AFTER_MS) {
        const state = permanent && reason === 'RECIPIENT' ? 'bounced' : 'failed';
        await settle('failed', { state, detail });
        return 'failed';
      }
      await settle('retried', { state: 'queued', detail });
      throw failure;
    }
    await settle('done', { state: 'sent', detail: null });
    return 'done';
  };
};

type PreparedMail = NonNullable<Awaited<ReturnType<typeof prepare>>>;

async function prepare(tx: Tx, id: number, parts: SenderParts) {
  const queued = await tx.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!queued) return undefined;
  const ctx: SystemContext = {
    tx,
    origin: JOB_ORIGIN,
    ...momentAt(parts.clock(), parts.config.clinicTimeZone),
  };
  if (!isKnown(queued.kind)) throw new Error(`${queued.kind} is a kind of mail of a later release`);
  const kind = parts.kinds[queued.kind];
  const pool = MAIL_POOLS[queued.kind];
  const composed = await kind.compose(ctx, queued, parts);
  if (composed === undefined) await remove(tx, id);
  else if (composed instanceof Date) {
    await tx.updateTable('outgoing_mails').set({ due_at: composed }).where('id', '=', id).execute();
    await enqueueMail(tx, { id, due_at: composed }, ctx.now);
  } else return { queued, pool, kind, composed };
  return undefined;
}

const isKnown = (kind: string): kind is MailKindName => Object.hasOwn(MAIL_POOLS, kind);

const remove = (tx: Tx, id: number) => tx.deleteFrom('outgoing_mails').where('id', '=', id).execute();

async function send(
  { queued, pool, composed }: PreparedMail,
  { servers = NOTIFICATION_SERVERS, waitsForServer = false }: MailKind,
  { config, secret, database, clock }: JobParts,
  signal: AbortSignal,
): Promise<void> {
  const { to, clinicId = queued.clinic_id, content } = composed;
  const envelope: Envelope = { pool, clinicId, to, messageId: queued.message_id };
  const row = await systemTransaction(database, (tx) => emailConfigsRepository(tx).findActive(servers));
  if (!row) throw new SmtpFailure('NO_CONFIGURATION', { permanent: !waitsForServer });
  const { exceeded } = await systemTransaction(database, (tx) =>
    countMail(tx, envelope, dayIn(config.clinicTimeZone, clock())),
  );
  if (exceeded !== null) throw new SmtpFailure(LIMIT_FAILURES[exceeded]);
  await sendMail(
    serverOf(row, secret),
    {
      ...(typeof content === 'function' ? content(row.from_email) : content),
      to,
      messageId: `<${queued.message_id}@${new URL(config.publicUrl).hostname}>`,
    },
    { allowPrivate: config.smtpAllowPrivate, timeoutMs: SEND_TIMEOUT_MS, signal },
  );
}
