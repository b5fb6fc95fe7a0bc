import { type RegistrationForm, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import { onboarding } from '../modules/onboarding/onboarding.module.ts';
import { APPLICANT, DEMO_PASSWORD, type DemoClinic, emailOf } from './clinics.ts';
import { type AdminParts, asAdmin, publicContext } from './contexts.ts';
import { finishQueuedMail, UNKNOWN_MAILBOX } from './seed-mail.ts';

/** A clinic that registered by invitation and was approved. */
export async function seedInvitedClinic(parts: AdminParts, { name, owner }: DemoClinic): Promise<void> {
  const id = await registerByLink(parts, 412, {
    clinicName: name,
    firstName: owner.firstName,
    lastName: owner.lastName,
    docNumber: owner.docNumber,
    username: owner.username,
    email: emailOf(owner.username),
    password: DEMO_PASSWORD,
    phone: owner.phone,
    birthDate: owner.dateOfBirth,
    gender: owner.gender === 'FEMALE' ? 'FEMENINO' : 'MASCULINO',
  });
  await asAdmin(parts, 411, async (ctx) =>
    onboarding.decideRegistration(ctx, await onboarding.lockInvitation(ctx, id), 'approve', parts),
  );
}

/** Three pending invitations, one of them undeliverable; one expired, one cancelled, one that awaits approval. */
export async function seedInvitations(parts: AdminParts): Promise<void> {
  const send = (days: number, username: string, docNumber: string) =>
    asAdmin(parts, days, async (ctx) => {
      const body = { email: emailOf(username), docNumber };
      const sent = await onboarding.sendInvitation(ctx, body, parts);
      await finishQueuedMail(ctx.tx);
      return sent;
    });
  await send(23, 'consultorio.paz', '27660318');
  const { invitationId } = await send(9, 'odontologia.andina', '30118842');
  await asAdmin(parts, 8, async (ctx) =>
    onboarding.cancelInvitation(ctx, await onboarding.lockInvitation(ctx, invitationId)),
  );
  await send(4, UNKNOWN_MAILBOX, '28515307');
  await registerByLink(parts, 2, {
    ...APPLICANT,
    email: emailOf(APPLICANT.username),
    password: DEMO_PASSWORD,
    phone: '+54 9 11 4743-2290',
    birthDate: '1985-05-17',
    gender: 'FEMENINO',
    address: 'Belgrano 312\nSan Isidro',
  });
  await send(1, 'clinica.delsol', '33902716');
  await asAdmin(parts, 0.2, (ctx) => onboarding.generateLink(ctx, '29447105', parts));
}

/** Completes the form behind a generated link. Returns the invitation's id. */
async function registerByLink(parts: AdminParts, days: number, form: RegistrationForm): Promise<number> {
  const { invitation, invitationToken } = await asAdmin(parts, days, async (ctx) => {
    const link = await onboarding.generateLink(ctx, form.docNumber, parts);
    const token = link.slice(link.lastIndexOf('/') + 1);
    return { invitation: await onboarding.getInvitationByToken(ctx, token), invitationToken: token };
  });
  const registration = { ...registrationForm.parse(form), invitationToken };
  await onboarding.completeRegistration(publicContext(parts, days), invitation, registration, parts);
  return invitation.id;
}
