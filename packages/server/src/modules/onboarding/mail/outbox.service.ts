import { randomUUID } from 'node:crypto';
import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { enqueue, type JobHandler } from '../../../kernel/jobs.ts';
import { findActiveServer } from '../email-config/email-configs.service.ts';
import type { MailRow } from '../onboarding.tables.ts';
import { seal, unseal } from '../sealing.ts';
import { mailsRepository } from './mails.repository.ts';
import { sendMail } from './smtp-client.ts';
import { SMTP_FAILURES, SmtpFailure } from './smtp-failure.ts';
import { mailContent } from './templates.ts';

export interface OutboxParts {
  readonly config: Config;
  readonly secret: string;
  readonly clock: Clock;
}

/**
 * Which configurations a mail may leave with, the first active one counts. Invitations are the administrator's
 * (design, section 7); what tells a client of his registration leaves with CLIENT_NOTIFICATIONS where there is
 * one, else as before.
 */
const SENDERS: Readonly<Record<MailKind, readonly string[]>> = {
  INVITATION: ['SYSTEM_ADMIN'],
  REGISTRATION_RECEIVED: ['CLIENT_NOTIFICATIONS', 'SYSTEM_ADMIN'],
  APPROVED: ['CLIENT_NOTIFICATIONS', 'SYSTEM_ADMIN'],
  REJECTED: ['CLIENT_NOTIFICATIONS', 'SYSTEM_ADMIN'],
};

const NOT_CONFIGURED: Readonly<Record<MailKind, string>> = {
  INVITATION:
    'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa. Copia el link desde “Generar Link”.',
  REGISTRATION_RECEIVED: `No se pudo enviar el email: ${SMTP_FAILURES.NO_CONFIGURATION.toLowerCase()}.`,
  APPROVED: `No se pudo enviar el email: ${SMTP_FAILURES.NO_CONFIGURATION.toLowerCase()}.`,
  REJECTED: `No se pudo enviar el email: ${SMTP_FAILURES.NO_CONFIGURATION.toLowerCase()}.`,
};

/** A mail that could not leave for so long is given up. */
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
 * Writes a mail in the caller's transaction: it leaves if and only if that commits. Without an active
 * configuration it is kept as failed, with the reason for the screen. An earlier mail of the same kind, waiting
 * or settled, makes way for it.
 */
export async function queueMail(tx: Tx, parts: OutboxParts, mail: NewMail): Promise<void> {
  const { config, secret, clock } = parts;
  const mails = mailsRepository(tx);
  await mails.remove(mail.invitationId, [mail.kind]);
  const canLeave = (await findActiveServer(tx, SENDERS[mail.kind])) !== undefined;
  const message_id = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  const { id } = await mails.create({
    invitation_id: mail.invitationId,
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_name: mail.recipientName ?? null,
    clinic_name: mail.clinicName ?? null,
    link: mail.link && canLeave ? seal(secret, 'mail link', message_id, mail.link.url) : null,
    link_expires_at: mail.link?.expiresAt ?? null,
    message_id,
    state: canLeave ? 'QUEUED' : 'FAILED',
    detail: canLeave ? null : NOT_CONFIGURED[mail.kind],
    created_at: clock(),
    state_at: clock(),
  });
  if (canLeave) await enqueue(tx, 'mail', { id });
}

/** The invitation has a new link: a mail that still waits takes it along, so that no dead link leaves. */
export async function renewQueuedLink(
  tx: Tx,
  { secret }: OutboxParts,
  invitationId: number,
  link: { readonly url: string; readonly expiresAt: Date },
): Promise<void> {
  const mails = mailsRepository(tx);
  const waiting = await mails.findQueued(invitationId, 'INVITATION');
  if (!waiting) return;
  await mails.updateQueued(waiting.id, {
    link: seal(secret, 'mail link', waiting.message_id, link.url),
    link_expires_at: link.expiresAt,
  });
}

/** Takes back mails that wait and no longer say what is true; what has left has left. */
export const withdrawMails = async (
  tx: Tx,
  invitationId: number,
  kinds: readonly MailKind[],
): Promise<void> => {
  await mailsRepository(tx).removeQueued(invitationId, kinds);
};

/** The invitation is about to go: word of a decision still leaves, everything else is forgotten. */
export const forgetMails = async (tx: Tx, invitationId: number): Promise<void> => {
  await mailsRepository(tx).removeAllBut(invitationId, ['APPROVED', 'REJECTED']);
};

/**
 * Sends the mail that a job names, outside of any transaction, and notes the outcome. What may still succeed is
 * thrown, for the queue to try again; after 24 hours, or when trying again cannot help, it is failed for good.
 * Should the process die between the server's acceptance and our note of it, the mail leaves once more, with the
 * same Message-ID.
 */
export const deliverMail =
  (parts: OutboxParts & { readonly database: Database }): JobHandler =>
  async ({ id }, signal) => {
    const { database, clock } = parts;
    const asSystem = <T>(work: (tx: Tx) => Promise<T>) =>
      database.transaction(async (tx) => {
        await enterSystem(tx);
        return work(tx);
      });
    const settle = (state: 'SENT' | 'FAILED', detail: string | null) =>
      asSystem(async (tx) => {
        const mails = mailsRepository(tx);
        await mails.updateQueued(id, { state, detail, link: null, state_at: clock() });
        await mails.removeSettledOrphan(id);
      });

    const mail = await asSystem((tx) => mailsRepository(tx).find(id));
    if (mail?.state !== 'QUEUED') return;
    try {
      await sendNow(mail, signal, { ...parts, asSystem });
    } catch (error) {
      const failure = error instanceof SmtpFailure ? error : new SmtpFailure('UNEXPECTED', { cause: error });
      const isOver = clock().getTime() - mail.created_at.getTime() >= GIVE_UP_AFTER_MS;
      if (failure.permanent || isOver) return settle('FAILED', failure.message);
      await asSystem((tx) => mailsRepository(tx).updateQueued(id, { detail: failure.message }));
      throw failure;
    }
    await settle('SENT', null);
  };

async function sendNow(
  mail: MailRow,
  signal: AbortSignal,
  { config, secret, asSystem }: OutboxParts & { asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> },
): Promise<void> {
  const server = await asSystem((tx) => findActiveServer(tx, SENDERS[mail.kind]));
  if (!server) throw new SmtpFailure('NO_CONFIGURATION');
  const password = unseal(secret, 'smtp password', server.configName, server.sealedPassword);
  if (password === undefined) throw new SmtpFailure('UNREADABLE_PASSWORD');
  const link = mail.link && unseal(secret, 'mail link', mail.message_id, mail.link);
  if (mail.kind === 'INVITATION' && !link) throw new SmtpFailure('UNREADABLE_LINK', { permanent: true });
  const content = mailContent(mail.kind, {
    companyName: config.companyName,
    publicUrl: config.publicUrl,
    timeZone: config.clinicTimeZone,
    recipientName: mail.recipient_name,
    clinicName: mail.clinic_name,
    link: link || null,
    linkExpiresAt: mail.link_expires_at,
  });
  await sendMail(
    { ...server, password },
    { ...content, to: mail.recipient, messageId: mail.message_id },
    { allowPrivate: config.smtpAllowPrivate, timeoutMs: SEND_TIMEOUT_MS, signal },
  );
}
