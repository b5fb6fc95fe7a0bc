import { type RegistrationForm, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import type { Tx } from '../kernel/database/database.ts';
import { onboarding } from '../modules/onboarding/onboarding.module.ts';
import { asSystem, DEMO_ORIGIN, daysAgo, type Inviting } from './acting.ts';
import { APPLICANT, DEMO_PASSWORD, type DemoClinic, emailOf } from './clinics.ts';
import { letMailArrive, UNKNOWN_MAILBOX } from './seed-mail.ts';

/** The same, so many days ago. */
const at = ({ config, secret, admin, today }: Inviting, days: number) => {
  const outbox = { config, secret, clock: () => daysAgo(today, days) };
  const acting = (tx: Tx) => ({ ...outbox, tx, caller: admin, origin: DEMO_ORIGIN });
  return { outbox, acting };
};

/** A clinic that came by invitation: link handed over, form filled in, registration approved. */
export async function seedInvitedClinic(inviting: Inviting, { name, owner }: DemoClinic): Promise<void> {
  const id = await register(inviting, 412, {
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
  const { acting } = at(inviting, 411);
  await asSystem(inviting.database, (tx) => onboarding.decideRegistration(acting(tx), id, 'approve'));
}

/** One of each status: three that wait for an answer, one of which never arrived, one expired, one cancelled, one that awaits approval. */
export async function seedInvitations(inviting: Inviting): Promise<void> {
  const { database } = inviting;
  const send = (days: number, username: string, docNumber: string) =>
    asSystem(database, async (tx) => {
      const wanted = { email: emailOf(username), docNumber };
      const sent = await onboarding.sendInvitation(at(inviting, days).acting(tx), wanted);
      await letMailArrive(tx);
      return sent;
    });
  await send(23, 'consultorio.paz', '27660318');
  const { invitationId } = await send(9, 'odontologia.andina', '30118842');
  await asSystem(database, (tx) => onboarding.cancelInvitation(at(inviting, 8).acting(tx), invitationId));
  await send(4, UNKNOWN_MAILBOX, '28515307');
  await register(inviting, 2, {
    ...APPLICANT,
    email: emailOf(APPLICANT.username),
    password: DEMO_PASSWORD,
    phone: '+54 9 11 4743-2290',
    birthDate: '1985-05-17',
    gender: 'FEMENINO',
    address: 'Belgrano 312\nSan Isidro',
  });
  await send(1, 'clinica.delsol', '33902716');
  await asSystem(database, (tx) => onboarding.generateLink(at(inviting, 0.2).acting(tx), '29447105'));
}

/** Somebody fills in the form behind a link that an administrator made for his DNI. Answers the invitation's id. */
async function register(inviting: Inviting, days: number, form: RegistrationForm): Promise<number> {
  const { database } = inviting;
  const { outbox, acting } = at(inviting, days);
  const { id, invitationToken } = await asSystem(database, async (tx) => {
    const link = await onboarding.generateLink(acting(tx), form.docNumber);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const invitation = await onboarding.getInvitationByToken(tx, token, outbox.clock());
    return { id: invitation.id, invitationToken: token };
  });
  await onboarding.completeRegistration({ ...registrationForm.parse(form), invitationToken }, DEMO_ORIGIN, {
    ...outbox,
    transaction: (work) => database.transaction(work),
  });
  return id;
}
