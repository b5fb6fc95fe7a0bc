import { type RegistrationForm, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Handle } from '../kernel/database/database.ts';
import { onboarding } from '../modules/onboarding/onboarding.module.ts';
import { asSystem, DEMO_ORIGIN } from './acting.ts';
import { APPLICANT, DEMO_PASSWORD, type DemoClinic, emailOf } from './clinics.ts';

/** What an administrator and the people whom he invites need to act. */
export interface Inviting {
  readonly database: Database;
  readonly config: Config;
  readonly secret: string;
  readonly admin: Caller;
  readonly today: Date;
}

const DAY_MS = 86_400_000;

/** The same, so many days ago. */
const at = ({ config, secret, admin, today }: Inviting, daysAgo: number) => {
  const moment = new Date(today.getTime() - daysAgo * DAY_MS);
  const outbox = { config, secret, clock: () => moment };
  const acting = (tx: Handle) => ({ ...outbox, tx, caller: admin, origin: DEMO_ORIGIN });
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

/** One of each status: two that wait for an answer, one expired, one cancelled, one that awaits approval. */
export async function seedInvitations(inviting: Inviting): Promise<void> {
  const { database } = inviting;
  const send = (daysAgo: number, username: string, docNumber: string) =>
    asSystem(database, (tx) =>
      onboarding.sendInvitation(at(inviting, daysAgo).acting(tx), { email: emailOf(username), docNumber }),
    );
  await send(23, 'consultorio.paz', '27660318');
  const { invitationId } = await send(9, 'odontologia.andina', '30118842');
  await asSystem(database, (tx) => onboarding.cancelInvitation(at(inviting, 8).acting(tx), invitationId));
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
async function register(inviting: Inviting, daysAgo: number, form: RegistrationForm): Promise<number> {
  const { database } = inviting;
  const { outbox, acting } = at(inviting, daysAgo);
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
