import { genderOfOnboarding } from '@dentaria/contract/fields/genders.ts';
import type { Registration } from '@dentaria/contract/onboarding/registration.ts';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { auth } from '../../auth/auth.module.ts';
import { invitationsRepository } from '../invitations/invitations.repository.ts';
import { getInvitationByToken } from '../invitations/invitations.service.ts';
import { type OutboxParts, queueMail, withdrawMails } from '../mail/outbox.service.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Uses up an invitation: clinic (inactive), owner (guest), the invitation's new status and the mail are one
 * transaction. The invitation's row is locked, so that of two completions at once the second finds it used. DNI
 * and, where the invitation has one, e-mail are the invitation's.
 */
export async function completeRegistration(
  { invitationToken, ...form }: Registration & { invitationToken: string },
  origin: Origin,
  parts: OutboxParts & { readonly transaction: Transact },
): Promise<{ clinicName: string; userEmail: string }> {
  const { transaction, clock } = parts;
  // Looked at before the slow hashing, so that guessing tokens costs the server nothing.
  await transaction(async (tx) => {
    await enterSystem(tx);
    await getInvitationByToken(tx, invitationToken, clock());
  });
  const passwordHash = await auth.hashPassword(form.password);
  return transaction(async (tx) => {
    await enterSystem(tx);
    const invitation = await getInvitationByToken(tx, invitationToken, clock(), { lock: true });
    const email = invitation.email ?? form.email;
    const { clinicId, ownerUserId } = await auth.registerPendingClinic(tx, origin, {
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
    await invitationsRepository(tx).update(invitation.id, {
      status: 'PENDING_APPROVAL',
      email,
      clinic_name: form.clinicName,
      clinic_id: clinicId,
      owner_user_id: ownerUserId,
    });
    await withdrawMails(tx, invitation.id, ['INVITATION']);
    await queueMail(tx, parts, {
      invitationId: invitation.id,
      kind: 'REGISTRATION_RECEIVED',
      recipient: email,
      recipientName: form.firstName.trim(),
      clinicName: form.clinicName,
    });
    await audit(tx, undefined, origin, {
      action: 'complete',
      object: 'invitation',
      objectId: invitation.id,
      clinicId,
    });
    return { clinicName: form.clinicName, userEmail: email };
  });
}

/** As many letters as a street may have. */
const STREET = 200;

/**
 * The wizard's address has several lines; it becomes the user's street, which is one (design, section 10, 5). Parted
 * by blanks, where commas would make it longer than a street may be.
 */
function oneLine(address: string): string {
  const lines = address.split(/\s*[\r\n]+\s*/).filter((line) => line !== '');
  const street = lines.join(', ');
  return street.length <= STREET ? street : lines.join(' ');
}
