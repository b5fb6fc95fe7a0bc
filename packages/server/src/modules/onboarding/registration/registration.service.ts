import { genderOfOnboarding } from '@dentaria/contract/fields/genders.ts';
import type { Registration } from '@dentaria/contract/onboarding/registration.ts';
import { audit } from '../../../kernel/audit.ts';
import type { PublicContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { invitationsRepository } from '../invitations/invitations.repository.ts';
import { getInvitationByToken } from '../invitations/invitations.service.ts';
import { type MailParts, queueInvitationMail } from '../mail/invitation-mails.service.ts';
import { mailsRepository } from '../mail/mails.repository.ts';

/** Finds the invitation of a token, else throws a 404. Runs before the slow hashing, so that invalid tokens are cheap. */
export async function findInvitation(
  { systemTransaction }: PublicContext,
  invitationToken: string,
): Promise<void> {
  await systemTransaction((ctx) => getInvitationByToken(ctx, invitationToken));
}

/**
 * Creates an inactive clinic and its owner as a guest, and uses up the invitation, in one transaction. The invitation's
 * row is locked, so that the second of two concurrent completions finds it used. The DNI is the invitation's, and so is
 * the e-mail if it has one.
 */
export async function completeRegistration(
  visit: PublicContext,
  { invitationToken, ...form }: Registration & { invitationToken: string },
  parts: MailParts,
): Promise<{ clinicName: string; userEmail: string }> {
  const { email: invited } = await visit.systemTransaction((ctx) =>
    getInvitationByToken(ctx, invitationToken),
  );
  const passwordHash = await auth.hashPasswordOfNewStaff(
    visit,
    { ...form, email: invited ?? form.email },
    { whenTaken: (ctx) => getInvitationByToken(ctx, invitationToken) },
  );
  return visit.systemTransaction(async (ctx) => {
    const invitation = await getInvitationByToken(ctx, invitationToken, { lock: true });
    const email = invitation.email ?? form.email;
    const { clinicId, ownerUserId } = await auth.registerPendingClinic(ctx, {
      clinicName: form.clinicName,
      owner: {
        username: form.username,
        passwordHash,
        email,
        firstName: form.firstName,
        lastName: form.lastName,
        docNumber: invitation.doc_number,
        dateOfBirth: form.birthDate,
        street: form.address && oneLine(form.address),
        phone: form.phone,
        gender: form.gender && genderOfOnboarding[form.gender],
        emergencyContactName: form.emergencyContactName,
        emergencyContactPhone: form.emergencyContactPhone,
      },
    });
    await invitationsRepository(ctx.tx).update(invitation.id, {
      status: 'PENDING_APPROVAL',
      email,
      clinic_name: form.clinicName,
      clinic_id: clinicId,
      owner_user_id: ownerUserId,
    });
    await mailsRepository(ctx.tx).removeQueued(invitation.id, ['INVITATION']);
    const mail = {
      invitationId: invitation.id,
      kind: 'REGISTRATION_RECEIVED',
      recipient: email,
      recipientName: form.firstName.trim(),
      clinicName: form.clinicName,
    } as const;
    await queueInvitationMail(ctx, mail, parts);
    await audit(ctx, {
      action: 'complete',
      object: 'invitation',
      objectId: invitation.id,
      clinicId,
    });
    return { clinicName: form.clinicName, userEmail: email };
  });
}

/** The maximum length of a user's street, in characters. */
const MAX_STREET_LENGTH = 200;

/**
 * The wizard's address has several lines, the user's street has one. Joined by commas, or by spaces if commas would
 * exceed the maximum length.
 */
function oneLine(address: string): string {
  if (!/[\r\n]/.test(address)) return address;
  const lines = address.split(/[\r\n]/).flatMap((line) => line.trim() || []);
  const street = lines.join(', ');
  return street.length <= MAX_STREET_LENGTH ? street : lines.join(' ');
}
