import { type RegistrationForm, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import { APPLICANT, DEMO_PASSWORD, type DemoClinic, emailOf } from './clinics.ts';
import type { Demo, DemoContext } from './demo-calls.ts';
import { finishQueuedMail, UNKNOWN_MAILBOX } from './seed-mail.ts';

export async function seedInvitedClinic({ asAdmin }: Demo, { name, owner }: DemoClinic): Promise<void> {
  await asAdmin(412, (ctx) =>
    registerByLink(ctx, {
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
    }),
  );
  await asAdmin(411, async ({ call: { onboarding } }) => {
    for (const { invitationId: id } of await onboarding.listInvitations())
      await onboarding.approveInvitation({ params: { id } });
  });
}

export async function seedInvitations({ asAdmin }: Demo): Promise<void> {
  const send = (days: number, username: string, docNumber: string) =>
    asAdmin(days, async ({ tx, call }) => {
      const body = { email: emailOf(username), docNumber };
      const sent = await call.onboarding.sendInvitation({ body });
      await finishQueuedMail(tx);
      return sent;
    });
  await send(23, 'consultorio.paz', '27660318');
  const { invitationId } = await send(9, 'odontologia.andina', '30118842');
  await asAdmin(8, ({ call }) => call.onboarding.cancelInvitation({ params: { id: invitationId } }));
  await send(4, UNKNOWN_MAILBOX, '28515307');
  await asAdmin(2, (ctx) =>
    registerByLink(ctx, {
      ...APPLICANT,
      email: emailOf(APPLICANT.username),
      password: DEMO_PASSWORD,
      phone: '+54 9 11 4743-2290',
      birthDate: '1985-05-17',
      gender: 'FEMENINO',
      address: 'Belgrano 312\nSan Isidro',
    }),
  );
  await send(1, 'clinica.delsol', '33902716');
  await asAdmin(0.2, ({ call }) => call.onboarding.generateLink({ body: { docNumber: '29447105' } }));
}

async function registerByLink({ call: { onboarding } }: DemoContext, form: RegistrationForm): Promise<void> {
  const { link } = await onboarding.generateLink({ body: { docNumber: form.docNumber } });
  const invitationToken = link.slice(link.lastIndexOf('/') + 1);
  await onboarding.completeRegistration({ body: { ...registrationForm.parse(form), invitationToken } });
}
