import { randomUUID } from 'node:crypto';
import type { MailKind as InvitationMailKind } from '@dentaria/contract/onboarding/invitations.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { seal, unseal } from '../../../kernel/secrets/sealing.ts';
import { type JobParts, type MailKind, mailing, SMTP_FAILURES, SmtpFailure } from '../../mail/mail.module.ts';
import { mailsRepository } from './mails.repository.ts';
import { mailContent } from './templates.ts';

export type MailParts = Pick<JobParts, 'config' | 'secret'>;

const INVITATION_SERVERS = ['SYSTEM_ADMIN'];

const notConfigured = (kind: InvitationMailKind): string =>
  kind === 'INVITATION'
    ? 'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa. Copiá el link desde «Generar Link».'
    : `No se pudo enviar el email: ${SMTP_FAILURES.NO_CONFIGURATION.toLowerCase()}.`;

export interface NewMail {
  readonly invitationId: number;
  readonly kind: InvitationMailKind;
  readonly recipient: string;
  readonly recipientName?: string | null;
  readonly clinicName?: string | null;
  readonly link?: { readonly url: string; readonly expiresAt: Date };
}

/**
 * Replaces the invitation's earlier mails of the same kind. Without an active configuration the mail is stored as
 * failed.
 * @throws HttpError 409 if an invitation exceeds a daily limit
 */
export async function queueInvitationMail(
  ctx: ServiceContext,
  mail: NewMail,
  { secret }: Pick<MailParts, 'secret'>,
): Promise<void> {
  const { tx, now } = ctx;
  const mails = mailsRepository(tx);
  await mails.remove(mail.invitationId, [mail.kind]);
  const servers = mail.kind === 'INVITATION' ? INVITATION_SERVERS : undefined;
  const isSendable = await mailing.canSendNotifications(tx, servers);
  const messageId = randomUUID();
  const { id } = await mails.create({
    invitation_id: mail.invitationId,
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_name: mail.recipientName ?? null,
    clinic_name: mail.clinicName ?? null,
    link: mail.link && isSendable ? seal(secret, 'mail link', messageId, mail.link.url) : null,
    link_expires_at: mail.link?.expiresAt ?? null,
    message_id: messageId,
    state: isSendable ? 'QUEUED' : 'FAILED',
    detail: isSendable ? null : notConfigured(mail.kind),
    created_at: now,
    state_at: now,
  });
  if (!isSendable) return;
  const queued = { clinicId: NO_CLINIC, subjectId: id, messageId };
  if (mail.kind === 'INVITATION')
    await mailing.queueCountedMail(ctx, 'invitation', { ...queued, to: mail.recipient });
  else await mailing.queueMail(ctx, 'registration', queued);
}

export async function renewQueuedLink(
  { tx }: ServiceContext,
  invitationId: number,
  link: { readonly url: string; readonly expiresAt: Date },
  { secret }: Pick<MailParts, 'secret'>,
): Promise<void> {
  const mails = mailsRepository(tx);
  const queued = await mails.findQueued(invitationId, 'INVITATION');
  if (!queued) return;
  await mails.updateQueued(queued.id, {
    link: seal(secret, 'mail link', queued.message_id, link.url),
    link_expires_at: link.expiresAt,
  });
}

const registration: MailKind = {
  waitsForServer: true,
  compose: async ({ tx }, { subject_id }, { config, secret }) => {
    const mail = await mailsRepository(tx).find(subject_id);
    if (mail?.state !== 'QUEUED') return undefined;
    return {
      to: mail.recipient,
      content: () => {
        const link = mail.link && unseal(secret, 'mail link', mail.message_id, mail.link);
        if (mail.kind === 'INVITATION' && !link)
          throw new SmtpFailure('UNREADABLE_LINK', { permanent: true });
        return mailContent(mail.kind, { ...config, ...mail, link: link || null });
      },
    };
  },
  recordResult: async (tx, { subject_id }, { state, detail, at }) => {
    const mails = mailsRepository(tx);
    if (state === 'queued') return mails.updateQueued(subject_id, { detail });
    const values = { state: state === 'sent' ? 'SENT' : 'FAILED', detail, link: null, state_at: at } as const;
    await mails.updateQueued(subject_id, values);
    return mails.removeFinishedOrphan(subject_id);
  },
};

export const mailKinds = { invitation: { ...registration, servers: INVITATION_SERVERS }, registration };
