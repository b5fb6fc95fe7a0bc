import { randomUUID } from 'node:crypto';
import {
  INVALID_STAFF_INVITATION,
  MAX_OPEN_STAFF_INVITATIONS,
  type StaffAccount,
  type StaffInvitation,
  type StaffInvitationCreate,
  staffAccount,
  staffInvitation,
} from '@dentaria/contract/auth/staff-invitations.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { latestExpiry } from '../../../kernel/access/links.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnWriter, presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type {
  PublicContext,
  RequestContext,
  ServiceContext,
  SystemContext,
} from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { hashPasswordOfNewStaff } from '../users/new-staff.ts';
import { usersRepository } from '../users/users.repository.ts';
import { auditUser } from '../users/users.service.ts';
import { staffInvitationsRepository } from './staff-invitations.repository.ts';

export async function listStaffInvitations(ctx: RequestContext, clinicId: number) {
  return present(ctx, await staffInvitationsRepository(ctx.tx).list(clinicId));
}

export async function inviteStaff(
  ctx: RequestContext,
  clinicId: number,
  { email, role }: StaffInvitationCreate,
): Promise<StaffInvitation> {
  const invitations = staffInvitationsRepository(ctx.tx);
  await invitations.lockClinic(clinicId);
  const open = await invitations.list(clinicId);
  if (open.some((each) => each.email.toLowerCase() === email.toLowerCase()))
    throw conflict('Ya hay una invitación para ese email: reenviala o cancelala');
  if (open.length >= MAX_OPEN_STAFF_INVITATIONS)
    throw conflict(
      `La clínica ya tiene ${MAX_OPEN_STAFF_INVITATIONS} invitaciones abiertas. Cancelá alguna.`,
    );
  if (await usersRepository(ctx.tx).findTakenByStaff('', email))
    throw conflict('Ya hay una cuenta de personal con ese email');
  const created = await invitations.create({
    clinic_id: clinicId,
    email,
    role,
    invited_by: ctx.caller.id,
    created_at: ctx.now,
    ...(await newMail(ctx)),
  });
  return queueAndPresent(ctx, 'send', created);
}

export async function resendStaffInvitation(ctx: RequestContext, invitation: RowOf<'staff_invitations'>) {
  const invitations = staffInvitationsRepository(ctx.tx);
  await invitations.removeLinks(invitation);
  const renewed = await invitations.update(invitation, {
    invited_by: ctx.caller.id,
    ...(await newMail(ctx)),
  });
  return queueAndPresent(ctx, 'resend', renewed);
}

export async function revokeStaffInvitation(ctx: RequestContext, invitation: RowOf<'staff_invitations'>) {
  const invitations = staffInvitationsRepository(ctx.tx);
  await invitations.removeLinks(invitation);
  await invitations.update(invitation, { revoked_at: ctx.now });
  await auditInvitation(ctx, 'cancel', invitation);
}

export async function lockStaffInvitation({ tx }: RequestContext, clinicId: number, id: number) {
  const invitation = await staffInvitationsRepository(tx).findOpenForUpdate(clinicId, id);
  if (!invitation) throw notFound('Invitación no encontrada');
  return invitation;
}

/** Unknown, expired, used and revoked links get the same 404. */
export async function getStaffInvitation({ tx, now }: SystemContext, token: string) {
  const invitation = await staffInvitationsRepository(tx).findByToken(hashToken(token), now);
  if (!invitation) throw notFound(INVALID_STAFF_INVITATION);
  return invitation;
}

export async function acceptStaffInvitation(
  visit: PublicContext,
  token: string,
  account: StaffAccount,
): Promise<{ id: number; username: string }> {
  const { email } = await visit.systemTransaction((ctx) => getStaffInvitation(ctx, token));
  const passwordHash = await hashPasswordOfNewStaff(
    visit,
    { ...account, email },
    { whenTaken: (ctx) => getStaffInvitation(ctx, token) },
  );
  return visit.systemTransaction(async (ctx) => {
    const invitation = await getStaffInvitation(ctx, token);
    const user = await usersRepository(ctx.tx).create({
      ...accountColumns(account),
      clinic_id: invitation.clinic_id,
      email: invitation.email,
      password_hash: passwordHash,
      roles: [invitation.role],
    });
    const invitations = staffInvitationsRepository(ctx.tx);
    await invitations.removeLinks(invitation);
    await invitations.update(invitation, { accepted_at: ctx.now });
    await auditInvitation(ctx, 'complete', invitation);
    await auditUser(ctx, 'create', user);
    return { id: user.id, username: user.username };
  });
}

const accountColumns = columnWriter(staffAccount.pick({ username: true, firstName: true, lastName: true }));

const newMail = async ({ tx, now }: RequestContext) => ({
  message_id: randomUUID(),
  mail_state: (await mailing.canSendNotifications(tx)) ? ('queued' as const) : ('failed' as const),
  mail_queued_at: now,
  expires_at: latestExpiry('staffInvitation', now),
});

async function queueAndPresent(ctx: RequestContext, action: string, invitation: RowOf<'staff_invitations'>) {
  if (invitation.mail_state === 'queued')
    await mailing.queueCountedMail(ctx, 'staff-invitation', {
      clinicId: invitation.clinic_id,
      subjectId: invitation.id,
      messageId: invitation.message_id,
      to: invitation.email,
    });
  await auditInvitation(ctx, action, invitation);
  const [presented] = await present(ctx, [invitation]);
  if (!presented) throw new Error('The invitation was not presented');
  return presented;
}

const auditInvitation = (
  ctx: ServiceContext,
  action: string,
  { id, clinic_id: clinicId }: RowOf<'staff_invitations'>,
): Promise<void> => audit(ctx, { action, object: 'staff-invitation', objectId: id, clinicId });

const presentColumns = presenter(staffInvitation.omit({ invitedBy: true, isExpired: true, mail: true }));

async function present(
  { tx, now }: RequestContext,
  rows: readonly RowOf<'staff_invitations'>[],
): Promise<StaffInvitation[]> {
  const { person } = await peopleOf(
    tx,
    rows.map(({ invited_by }) => invited_by),
  );
  return rows.map((row) => ({
    ...presentColumns(row),
    invitedBy: person(row.invited_by),
    isExpired: row.expires_at <= now,
    mail: row.mail_state,
  }));
}
