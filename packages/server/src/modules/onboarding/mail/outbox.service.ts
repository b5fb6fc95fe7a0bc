import { randomUUID } from 'node:crypto';
import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../kernel/config.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { Database, RowOf, Tx } from '../../../kernel/database/database.ts';
import { enqueue, type JobHandler, type JobOutcome } from '../../../kernel/jobs.ts';
import type { Envelope } from '../../../kernel/mail-envelope.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { seal, unseal } from '../../../kernel/sealing.ts';
import { findActiveServer, type SealedServer } from '../email-config/email-configs.service.ts';
import { countMail, LIMIT_FAILURES, reserveMail } from './mail-budget.ts';
import { mailsRepository } from './mails.repository.ts';
import { type OutgoingMail, sendMail } from './smtp-client.ts';
import { SMTP_FAILURES, SmtpFailure } from './smtp-failure.ts';
import { mailContent } from './templates.ts';

export interface OutboxParts {
  readonly config: Config;
  readonly secret: string;
}

export interface DeliveryParts extends OutboxParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** The e-mail configurations of a kind of mail, in order of preference. */
const sendersOf = (kind: MailKind): readonly string[] =>
  kind === 'INVITATION' ? ['SYSTEM_ADMIN'] : NOTIFICATION_SENDERS;

const NOTIFICATION_SENDERS: readonly string[] = ['CLIENT_NOTIFICATIONS', 'SYSTEM_ADMIN'];

const notConfigured = (kind: MailKind): string =>
  kind === 'INVITATION'
    ? 'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa. Copia el link desde “Generar Link”.'
    : `No se pudo enviar el email: ${SMTP_FAILURES.NO_CONFIGURATION.toLowerCase()}.`;

/** Age at which an unsent mail fails for good. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const SEND_TIMEOUT_MS = 30_000;

export interface NewMail {
  readonly invitationId: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly recipientName?: string | null;
  readonly clinicName?: string | null;
  readonly link?: { readonly url: string; readonly expiresAt: Date };
}

/**
 * Queues a mail in the caller's transaction (transactional outbox): it is sent if and only if that commits. Without an
 * active configuration it is stored as failed, with the reason for the screen. Replaces the invitation's earlier mails
 * of the same kind, sent or not. @throws HttpError 409 for an invitation beyond a limit of mails per day.
 */
export async function queueMail(
  ctx: ServiceContext,
  mail: NewMail,
  { config, secret }: OutboxParts,
): Promise<void> {
  const { tx, now } = ctx;
  const mails = mailsRepository(tx);
  await mails.remove(mail.invitationId, [mail.kind]);
  const isSendable = (await findActiveServer(ctx, sendersOf(mail.kind))) !== undefined;
  const message_id = headerOf(randomUUID(), config);
  if (isSendable && mail.kind === 'INVITATION') await reserveMail(ctx, envelopeOf({ ...mail, message_id }));
  const { id } = await mails.create({
    invitation_id: mail.invitationId,
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_name: mail.recipientName ?? null,
    clinic_name: mail.clinicName ?? null,
    link: mail.link && isSendable ? seal(secret, 'mail link', message_id, mail.link.url) : null,
    link_expires_at: mail.link?.expiresAt ?? null,
    message_id,
    state: isSendable ? 'QUEUED' : 'FAILED',
    detail: isSendable ? null : notConfigured(mail.kind),
    created_at: now,
    state_at: now,
  });
  if (isSendable) await enqueue(tx, 'mail', { id });
}

/** Updates the link of an invitation mail that is still queued, so that no expired link is sent. */
export async function renewQueuedLink(
  { tx }: ServiceContext,
  invitationId: number,
  link: { readonly url: string; readonly expiresAt: Date },
  { secret }: Pick<OutboxParts, 'secret'>,
): Promise<void> {
  const mails = mailsRepository(tx);
  const queued = await mails.findQueued(invitationId, 'INVITATION');
  if (!queued) return;
  await mails.updateQueued(queued.id, {
    link: seal(secret, 'mail link', queued.message_id, link.url),
    link_expires_at: link.expiresAt,
  });
}

/**
 * Sends the mail of a job, outside of any transaction, and stores the outcome. Delivery is at least once: if the process
 * dies between the server's acceptance and the commit of the outcome, the mail is sent again with the same Message-ID.
 */
export const deliverMail =
  ({ database, clock, ...parts }: DeliveryParts): JobHandler =>
  async ({ id }, signal) => {
    const asSystem = <T>(work: (tx: Tx) => Promise<T>) => systemTransaction(database, work);
    const mail = await asSystem((tx) => mailsRepository(tx).find(id));
    if (mail?.state !== 'QUEUED') return 'done';
    return attemptDelivery(
      {
        createdAt: mail.created_at,
        send: async () => {
          const server = await asSystem((tx) => findActiveServer({ tx }, sendersOf(mail.kind)));
          if (!server) throw new SmtpFailure('NO_CONFIGURATION');
          await sendThrough(server, envelopeOf(mail), () => outgoingMail(mail, parts), {
            ...parts,
            database,
            signal,
            now: clock(),
          });
        },
        finish: (state, detail) =>
          asSystem(async (tx) => {
            const mails = mailsRepository(tx);
            await mails.updateQueued(id, { state, detail, link: null, state_at: clock() });
            await mails.removeFinishedOrphan(id);
          }),
        postpone: (detail) => asSystem((tx) => mailsRepository(tx).updateQueued(id, { detail })),
      },
      clock(),
    );
  };

export type DeliveryOutcome = 'SENT' | 'FAILED';

/** A mail of an outbox. */
export interface QueuedDelivery {
  readonly createdAt: Date;
  /** @throws SmtpFailure */
  readonly send: () => Promise<void>;
  /** Stores the outcome. `isRejected`: the server rejected the recipient's address for good. */
  readonly finish: (state: DeliveryOutcome, detail: string | null, isRejected: boolean) => Promise<unknown>;
  /** Stores the reason of a failure after which the queue retries. */
  readonly postpone: (detail: string) => Promise<unknown>;
}

/**
 * One attempt to send a mail of an outbox. A temporary failure is thrown, so that the queue retries; a permanent one, or
 * one after 24 hours, is final.
 */
export async function attemptDelivery(
  { createdAt, send, finish, postpone }: QueuedDelivery,
  now: Date,
): Promise<JobOutcome> {
  try {
    await send();
  } catch (error) {
    const failure = error instanceof SmtpFailure ? error : new SmtpFailure('UNEXPECTED', { cause: error });
    const isOver = now.getTime() - createdAt.getTime() >= GIVE_UP_AFTER_MS;
    if (failure.permanent || isOver) {
      await finish('FAILED', failure.message, failure.permanent && failure.reason === 'RECIPIENT');
      return 'failed';
    }
    await postpone(failure.message);
    throw failure;
  }
  await finish('SENT', null, false);
  return 'done';
}

interface SendParts extends OutboxParts {
  readonly database: Database;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** A mail without what its envelope has. */
type Content = Omit<OutgoingMail, 'to' | 'messageId'>;

/** True if mails to clients of clinics can be sent. */
export async function canSendNotifications(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select has_active_mail_server(${NOTIFICATION_SENDERS}) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}

/**
 * Sends a mail to a user or a client of a clinic, within the limits of its pool. @throws SmtpFailure, permanent if no
 * configuration is active.
 */
export async function sendNotification(
  envelope: Envelope,
  compose: (sender: Pick<SealedServer, 'fromEmail'>) => Content,
  parts: SendParts,
): Promise<void> {
  const server = await systemTransaction(parts.database, (tx) =>
    findActiveServer({ tx }, NOTIFICATION_SENDERS),
  );
  if (!server) throw new SmtpFailure('NO_CONFIGURATION', { permanent: true });
  await sendThrough(server, envelope, () => compose(server), parts);
}

/** Every mail but the test of a configuration passes here. Beyond a limit the queue retries, until the next day. */
async function sendThrough(
  server: SealedServer,
  envelope: Envelope,
  compose: () => Content,
  { config, secret, database, signal, now }: SendParts,
): Promise<void> {
  const { exceeded } = await systemTransaction(database, (tx) => countMail(tx, envelope, now));
  if (exceeded !== null) throw new SmtpFailure(LIMIT_FAILURES[exceeded]);
  const password = unseal(secret, 'smtp password', server.configName, server.sealedPassword);
  if (password === undefined) throw new SmtpFailure('UNREADABLE_PASSWORD');
  const limits = { allowPrivate: config.smtpAllowPrivate, timeoutMs: SEND_TIMEOUT_MS, signal };
  const { to, messageId } = envelope;
  await sendMail(
    { ...server, password },
    { ...compose(), to, messageId: headerOf(messageId, config) },
    limits,
  );
}

/** The header Message-ID. */
const headerOf = (messageId: string, { publicUrl }: Config): string =>
  `<${messageId}@${new URL(publicUrl).hostname}>`;

/** Mails about registrations belong to the installation. */
const envelopeOf = ({
  message_id,
  recipient,
}: Pick<RowOf<'mails'>, 'message_id' | 'recipient'>): Envelope => ({
  pool: 'clinic',
  clinicId: NO_CLINIC,
  to: recipient,
  // Stored as the header has it.
  messageId: message_id.slice(1, message_id.lastIndexOf('@')),
});

function outgoingMail(mail: RowOf<'mails'>, { config, secret }: OutboxParts): Content {
  const link = mail.link && unseal(secret, 'mail link', mail.message_id, mail.link);
  if (mail.kind === 'INVITATION' && !link) throw new SmtpFailure('UNREADABLE_LINK', { permanent: true });
  return mailContent(mail.kind, {
    companyName: config.companyName,
    publicUrl: config.publicUrl,
    timeZone: config.clinicTimeZone,
    recipientName: mail.recipient_name,
    clinicName: mail.clinic_name,
    link: link || null,
    linkExpiresAt: mail.link_expires_at,
  });
}
