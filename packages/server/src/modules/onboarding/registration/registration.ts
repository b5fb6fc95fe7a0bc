import { genderOfOnboarding } from '@dentaria/contract/fields/people/genders.ts';
import { type Registration, registrationCompletion } from '@dentaria/contract/onboarding/registration.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { PublicContext } from '../../../kernel/request-context.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import { auth } from '../../auth/auth.module.ts';
import { invitationsRepository } from '../invitations/invitations.repository.ts';
import { getInvitationByToken } from '../invitations/invitations.service.ts';
import { type MailParts, queueInvitationMail } from '../mail/invitation-mails.service.ts';
import { mailsRepository } from '../mail/mails.repository.ts';

const { limits } = onboardingService.routes.completeRegistration;

export const registrationHandlers = ({ throttle, ...parts }: MailParts & { readonly throttle: Throttle }) =>
  ({
    completeRegistration: stages({
      // Runs before the slow hashing, so that invalid tokens are cheap.
      find: async ({ origin, sent, systemTransaction }) => {
        const { invitationToken } = sent.body;
        // The schema rejects other values later.
        if (typeof invitationToken !== 'string') return undefined;
        return limitTokenGuesses(origin, { throttle, limits }, () =>
          systemTransaction((ctx) => getInvitationByToken(ctx, invitationToken)),
        );
      },
      schema: () => refuseLeaked(registrationCompletion, 'password'),
      run: async (ctx) => ({ data: await completeRegistration(ctx, ctx.found, ctx.body, parts) }),
    }),
  }) satisfies PartialHandlers<typeof onboardingService>;

/**
 * Creates an inactive clinic with its owner as a guest. The row lock makes the second of two concurrent completions
 * find the invitation used.
 */
async function completeRegistration(
  visit: PublicContext,
  found: RowOf<'invitations'> | undefined,
  { invitationToken, ...form }: Registration & { invitationToken: string },
  parts: MailParts,
): Promise<{ clinicName: string; userEmail: string }> {
  const passwordHash = await auth.hashPasswordOfNewStaff(
    visit,
    { ...form, email: found?.email ?? form.email },
    { whenTaken: (ctx) => getInvitationByToken(ctx, invitationToken) },
  );
  return visit.systemTransaction(async (ctx) => {
    const invitation = await getInvitationByToken(ctx, invitationToken, { lock: true });
    const email = invitation.email ?? form.email;
    const clinic = await auth.registerClinic(
      ctx,
      { name: form.clinicName, active: false },
      {
        username: form.username,
        password_hash: passwordHash,
        email,
        first_name: form.firstName,
        last_name: form.lastName,
        doc_number: invitation.doc_number,
        date_of_birth: form.birthDate,
        street: form.address && oneLine(form.address),
        phone: form.phone,
        gender: form.gender && genderOfOnboarding[form.gender],
        emergency_contact_name: form.emergencyContactName,
        emergency_contact_phone: form.emergencyContactPhone,
        roles: ['GUEST'],
      },
    );
    await invitationsRepository(ctx.tx).update(invitation.id, {
      status: 'PENDING_APPROVAL',
      email,
      clinic_name: form.clinicName,
      clinic_id: clinic.id,
      owner_user_id: clinic.owner_user_id,
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
    const event = { action: 'complete', object: 'invitation', objectId: invitation.id } as const;
    await audit(ctx, { ...event, clinicId: clinic.id });
    return { clinicName: form.clinicName, userEmail: email };
  });
}

const MAX_STREET_LENGTH = 200;

/** The street is a single line: joined by commas, or by spaces if commas would exceed the maximum length. */
function oneLine(address: string): string {
  if (!/[\r\n]/.test(address)) return address;
  const lines = address.split(/[\r\n]/).flatMap((line) => line.trim() || []);
  const street = lines.join(', ');
  return street.length <= MAX_STREET_LENGTH ? street : lines.join(' ');
}
