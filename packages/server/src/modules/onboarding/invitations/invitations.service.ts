import {
  INVITATION_STATUS_LABELS,
  type InvitationAction,
  type StoredInvitationStatus,
  transition,
} from '@dentaria/contract/onboarding/invitation-status.ts';
import { INVALID_TOKEN, type Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  forgetMails,
  type OutboxParts,
  queueMail,
  renewQueuedLink,
  withdrawMails,
} from '../mail/outbox.service.ts';
import type { InvitationRow } from '../onboarding.tables.ts';
import { hashToken, invitationLink, newToken } from './invitation-token.ts';
import { currentStatus, invitationsRepository, presentInvitation } from './invitations.repository.ts';

/** An invitation's link is valid for seven days (design, section 7). */
const VALID_MS = 7 * 24 * 3_600_000;

const NOT_FOUND = 'Invitación no encontrada';

/** Who acts, and with what: the same for every change of an invitation. */
export interface Acting extends OutboxParts {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly origin: Origin;
}

export async function sendInvitation(
  acting: Acting,
  { email, docNumber }: { email: string; docNumber: string },
): Promise<Invitation> {
  const invitations = invitationsRepository(acting.tx);
  await invitations.lockAddressee(email);
  if (await invitations.findOpenByEmail(email, acting.clock())) {
    throw conflict(`Ya existe una invitación abierta para ${email}`);
  }
  const { token, columns } = issueToken(acting);
  const created = await invitations.create({
    email,
    doc_number: docNumber,
    ...columns,
    created_at: acting.clock(),
  });
  await mailInvitation(acting, created, email, token);
  return done(acting, 'send', created.id);
}

/**
 * A link to hand over oneself. A DNI with a pending invitation gets that one's new link, valid for seven more
 * days, as resending would do: the link before it ends, and a mail that still waits takes the new one along. Any
 * other DNI gets an invitation without an e-mail.
 */
export async function generateLink(acting: Acting, docNumber: string): Promise<string> {
  const { tx, config, clock } = acting;
  const invitations = invitationsRepository(tx);
  await invitations.lockAddressee(docNumber);
  const waiting = await invitations.findOpenByDocNumber(docNumber, clock());
  if (waiting?.status === 'PENDING_APPROVAL') {
    throw conflict('Ya hay una solicitud pendiente de aprobación con ese DNI');
  }
  const { token, columns } = issueToken(acting);
  const url = invitationLink(config.publicUrl, token);
  const { id } = waiting
    ? await invitations.update(waiting.id, columns)
    : await invitations.create({ doc_number: docNumber, ...columns, created_at: clock() });
  await renewQueuedLink(tx, acting, id, { url, expiresAt: columns.expires_at });
  await auditInvitation(acting, 'generate-link', id);
  return url;
}

export async function resendInvitation(acting: Acting, id: number): Promise<Invitation> {
  const invitation = await lockFor(acting, id, 'resend');
  if (invitation.email === null) {
    throw conflict('La invitación no tiene email: copia el link desde “Generar Link”.');
  }
  const { token, columns } = issueToken(acting);
  const renewed = await invitationsRepository(acting.tx).update(id, columns);
  await mailInvitation(acting, renewed, invitation.email, token);
  return done(acting, 'resend', id);
}

export async function cancelInvitation(acting: Acting, id: number): Promise<Invitation> {
  const invitation = await lockFor(acting, id, 'cancel');
  await invitationsRepository(acting.tx).update(id, { status: invitation.outcome });
  await withdrawMails(acting.tx, id, ['INVITATION']);
  return done(acting, 'cancel', id);
}

/** Approves or rejects a registration that waits. Of two at once the second finds it decided: 409. */
export async function decideRegistration(
  acting: Acting,
  id: number,
  decision: 'approve' | 'reject',
): Promise<Invitation> {
  const { tx, caller, origin, clock } = acting;
  const invitation = await lockFor(acting, id, decision);
  const pending = pendingClinicOf(invitation);
  if (decision === 'approve') {
    if (!pending) throw conflict('La clínica o el usuario de esta solicitud ya no existen');
    await auth.approvePendingClinic(tx, caller, origin, pending);
  } else if (pending) {
    await auth.removePendingClinic(tx, caller, origin, pending);
  }
  await invitationsRepository(tx).update(id, {
    status: invitation.outcome,
    ...(decision === 'approve' && { accepted_at: clock() }),
  });
  await withdrawMails(tx, id, ['REGISTRATION_RECEIVED']);
  if (invitation.email !== null) {
    await queueMail(tx, acting, {
      invitationId: id,
      kind: decision === 'approve' ? 'APPROVED' : 'REJECTED',
      recipient: invitation.email,
      clinicName: invitation.clinic_name,
    });
  }
  return done(acting, decision, id);
}

/**
 * Deletes the row, and with a registration that waits what stands behind it (design, section 10, 11), without a
 * mail: who deletes does so to begin anew. An accepted registration stays, only its invitation goes.
 */
export async function removeInvitation(acting: Acting, id: number): Promise<void> {
  const { tx, caller, origin } = acting;
  const invitation = await lockFor(acting, id, 'remove');
  const pending = invitation.status === 'PENDING_APPROVAL' && pendingClinicOf(invitation);
  if (pending) await auth.removePendingClinic(tx, caller, origin, pending);
  await forgetMails(tx, id);
  await invitationsRepository(tx).remove(id);
  await auditInvitation(acting, 'delete', id);
}

/** The pending invitation that a token stands for. Absent, expired, used and cancelled are one answer. */
export async function getInvitationByToken(
  tx: Tx,
  token: string,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<InvitationRow> {
  const invitations = invitationsRepository(tx);
  const hash = hashToken(token);
  const invitation = lock
    ? await invitations.findByTokenForUpdate(hash)
    : await invitations.findByToken(hash);
  if (!invitation || transition(currentStatus(invitation, now), 'complete') === undefined) {
    throw notFound(INVALID_TOKEN);
  }
  return invitation;
}

/** The invitation, locked, with what the action makes of it; a 409 when its status does not allow it. */
async function lockFor(
  { tx, clock }: Acting,
  id: number,
  action: Exclude<InvitationAction, 'complete'>,
): Promise<InvitationRow & { outcome: StoredInvitationStatus }> {
  const invitation = await invitationsRepository(tx).findForUpdate(id);
  if (!invitation) throw notFound(NOT_FOUND);
  const status = currentStatus(invitation, clock());
  const outcome = transition(status, action);
  if (outcome === undefined) {
    throw conflict(
      `La invitación está en estado “${INVITATION_STATUS_LABELS[status]}” y no se puede ${VERBS[action]}`,
    );
  }
  return { ...invitation, outcome: outcome === 'REMOVED' ? invitation.status : outcome };
}

const VERBS: Readonly<Record<Exclude<InvitationAction, 'complete'>, string>> = {
  resend: 'reenviar',
  cancel: 'cancelar',
  approve: 'aprobar',
  reject: 'rechazar',
  remove: 'eliminar',
};

const pendingClinicOf = ({ clinic_id, owner_user_id }: InvitationRow) =>
  clinic_id === null || owner_user_id === null
    ? undefined
    : { clinicId: clinic_id, ownerUserId: owner_user_id };

function issueToken({ clock }: Acting) {
  const token = newToken();
  const expires_at = new Date(clock().getTime() + VALID_MS);
  return { token, columns: { token_hash: hashToken(token), expires_at } };
}

const mailInvitation = (acting: Acting, invitation: InvitationRow, recipient: string, token: string) =>
  queueMail(acting.tx, acting, {
    invitationId: invitation.id,
    kind: 'INVITATION',
    recipient,
    link: { url: invitationLink(acting.config.publicUrl, token), expiresAt: invitation.expires_at },
  });

/** Audits the change and answers the invitation as it is now. */
async function done(acting: Acting, action: string, id: number): Promise<Invitation> {
  await auditInvitation(acting, action, id);
  const shown = await invitationsRepository(acting.tx).findShown(id);
  if (!shown) throw notFound(NOT_FOUND);
  return presentInvitation(shown, acting.clock());
}

const auditInvitation = ({ tx, caller, origin }: Acting, action: string, id: number) =>
  audit(tx, caller, origin, { action, object: 'invitation', objectId: id });
