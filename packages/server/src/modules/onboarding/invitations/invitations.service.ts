import {
  INVITATION_STATUS_LABELS,
  type InvitationAction,
  type StoredInvitationStatus,
  transition,
} from '@dentaria/contract/onboarding/invitation-status.ts';
import {
  INVALID_TOKEN,
  type Invitation,
  type ResentInvitation,
} from '@dentaria/contract/onboarding/invitations.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { newLink } from '../../../kernel/access/links.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type MailParts, queueInvitationMail, renewQueuedLink } from '../mail/invitation-mails.service.ts';
import { mailsRepository } from '../mail/mails.repository.ts';
import { currentStatus, invitationsRepository, presentInvitation } from './invitations.repository.ts';

export async function sendInvitation(
  ctx: RequestContext,
  { email, docNumber }: { email: string; docNumber: string },
  parts: MailParts,
): Promise<Invitation> {
  const invitations = invitationsRepository(ctx.tx);
  await invitations.lockRecipient(email);
  if (await invitations.findOpenByEmail(email, ctx.now)) {
    throw conflict(`Ya existe una invitación abierta para ${email}`);
  }
  const { link, columns } = issueLink(ctx, parts.config);
  const { id: invitationId } = await invitations.create({
    email,
    doc_number: docNumber,
    ...columns,
    created_at: ctx.now,
  });
  await queueInvitationMail(ctx, { invitationId, kind: 'INVITATION', recipient: email, link }, parts);
  return auditAndPresent(ctx, invitationId, 'send');
}

/**
 * A pending invitation for the DNI gets the new link, also in a mail that is still queued. Otherwise creates an
 * invitation without an e-mail.
 */
export async function generateLink(ctx: RequestContext, docNumber: string, { config, secret }: MailParts) {
  const invitations = invitationsRepository(ctx.tx);
  await invitations.lockRecipient(docNumber);
  const open = await invitations.findOpenByDocNumber(docNumber, ctx.now);
  if (open?.status === 'PENDING_APPROVAL') {
    throw conflict('Ya hay una solicitud pendiente de aprobación con ese DNI');
  }
  const { link, columns } = issueLink(ctx, config);
  const { id } = open
    ? await invitations.update(open.id, columns)
    : await invitations.create({ doc_number: docNumber, ...columns, created_at: ctx.now });
  await renewQueuedLink(ctx, id, link, { secret });
  await auditInvitation(ctx, id, 'generate-link');
  return link.url;
}

export async function resendInvitation(
  ctx: RequestContext,
  invitation: RowOf<'invitations'>,
  parts: MailParts,
): Promise<ResentInvitation> {
  const { id, email } = invitation;
  nextStatus(ctx, invitation, 'resend');
  const { link, columns } = issueLink(ctx, parts.config);
  await invitationsRepository(ctx.tx).update(id, columns);
  if (email !== null)
    await queueInvitationMail(ctx, { invitationId: id, kind: 'INVITATION', recipient: email, link }, parts);
  return { ...(await auditAndPresent(ctx, id, 'resend')), link: email === null ? link.url : null };
}

export async function cancelInvitation(ctx: RequestContext, invitation: RowOf<'invitations'>) {
  const { id } = invitation;
  const status = nextStatus(ctx, invitation, 'cancel');
  await invitationsRepository(ctx.tx).update(id, { status });
  await mailsRepository(ctx.tx).removeQueued(id, ['INVITATION']);
  return auditAndPresent(ctx, id, 'cancel');
}

export async function decideRegistration(
  ctx: RequestContext,
  invitation: RowOf<'invitations'>,
  decision: 'approve' | 'reject',
  parts: MailParts,
): Promise<Invitation> {
  const { id } = invitation;
  const status = nextStatus(ctx, invitation, decision);
  const pending = pendingClinicOf(invitation);
  if (decision === 'approve') {
    if (!pending) throw conflict('La clínica o el usuario de esta solicitud ya no existen');
    await auth.approvePendingClinic(ctx, pending);
  } else if (pending) {
    await auth.removePendingClinic(ctx, pending);
  }
  await invitationsRepository(ctx.tx).update(id, {
    status,
    ...(decision === 'approve' && { accepted_at: ctx.now }),
  });
  await mailsRepository(ctx.tx).removeQueued(id, ['REGISTRATION_RECEIVED']);
  if (invitation.email !== null) {
    const mail = {
      invitationId: id,
      kind: decision === 'approve' ? 'APPROVED' : 'REJECTED',
      recipient: invitation.email,
      clinicName: invitation.clinic_name,
    } as const;
    await queueInvitationMail(ctx, mail, parts);
  }
  return auditAndPresent(ctx, id, decision);
}

/**
 * Also deletes the clinic and guest of a registration that awaits approval, without a mail, so that the administrator
 * can start over.
 */
export async function removeInvitation(ctx: RequestContext, invitation: RowOf<'invitations'>): Promise<void> {
  const { id } = invitation;
  nextStatus(ctx, invitation, 'remove');
  const pending = invitation.status === 'PENDING_APPROVAL' && pendingClinicOf(invitation);
  if (pending) await auth.removePendingClinic(ctx, pending);
  // Queued mails about a decision are still sent.
  await mailsRepository(ctx.tx).removeAllBut(id, ['APPROVED', 'REJECTED']);
  await invitationsRepository(ctx.tx).remove(id);
  await auditInvitation(ctx, id, 'delete');
}

/** Unknown, expired, used and cancelled tokens get the same 404. */
export async function getInvitationByToken(
  { tx, now }: ServiceContext,
  token: string,
  { lock = false } = {},
): Promise<RowOf<'invitations'>> {
  const invitation = await invitationsRepository(tx).findByToken(hashToken(token), lock);
  if (!invitation || transition(currentStatus(invitation, now), 'complete') === undefined) {
    throw notFound(INVALID_TOKEN);
  }
  return invitation;
}

export async function lockInvitation({ tx }: RequestContext, id: number): Promise<RowOf<'invitations'>> {
  const invitation = await invitationsRepository(tx).findForUpdate(id);
  if (!invitation) throw notFound('Invitación no encontrada');
  return invitation;
}

function nextStatus(
  { now }: RequestContext,
  invitation: RowOf<'invitations'>,
  action: Exclude<InvitationAction, 'complete'>,
): StoredInvitationStatus {
  const status = currentStatus(invitation, now);
  const next = transition(status, action);
  if (next === undefined) {
    throw conflict(
      `La invitación está en estado «${INVITATION_STATUS_LABELS[status]}» y no se puede ${VERBS[action]}`,
    );
  }
  return next === 'REMOVED' ? invitation.status : next;
}

const VERBS: Readonly<Record<Exclude<InvitationAction, 'complete'>, string>> = {
  resend: 'reenviar',
  cancel: 'cancelar',
  approve: 'aprobar',
  reject: 'rechazar',
  remove: 'eliminar',
};

const pendingClinicOf = ({ clinic_id, owner_user_id }: RowOf<'invitations'>) =>
  clinic_id === null || owner_user_id === null
    ? undefined
    : { clinicId: clinic_id, ownerUserId: owner_user_id };

function issueLink({ now }: RequestContext, { publicUrl }: MailParts['config']) {
  const { tokenHash, ...link } = newLink('clinicInvitation', { publicUrl, now });
  return { link, columns: { token_hash: tokenHash, expires_at: link.expiresAt } };
}

async function auditAndPresent(ctx: RequestContext, id: number, action: string): Promise<Invitation> {
  await auditInvitation(ctx, id, action);
  return presentInvitation(await invitationsRepository(ctx.tx).getShown(id), ctx.now);
}

const auditInvitation = (ctx: RequestContext, id: number, action: string): Promise<void> =>
  audit(ctx, { action, object: 'invitation', objectId: id });
