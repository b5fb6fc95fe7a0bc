import type { EmailConfig, EmailConfigCreate } from '@dentaria/contract/onboarding/email-config.ts';
import type { InvitationStatus } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import type { RegistrationForm } from '@dentaria/contract/onboarding/registration.ts';
import { makeCounter } from '../counter.ts';
import { SMTP_PASSWORD, SMTP_USER } from '../servers/mail-server.ts';
import type { ProductUnderTest } from '../test-app.ts';
import { buildUser, PASSWORD } from './builders.ts';

const next = makeCounter('registrations');

export const newAddress = (): string => `owner_${next()}@example.com`;
export const newDni = (): string => String(40_000_000 + next());

export interface BuiltInvitation extends Invitation {
  readonly token: string;
  /** Token of the administrator who created it. */
  readonly admin: string;
}

export const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

export const newRegistration = (overrides: Partial<RegistrationForm> = {}): RegistrationForm => {
  const number = next();
  return {
    clinicName: `Clínica Nueva ${number}`,
    firstName: 'Elena',
    lastName: 'Ríos',
    email: `elena_${number}@example.com`,
    docNumber: String(45_000_000 + number),
    username: `elena_${number}`,
    password: PASSWORD,
    ...overrides,
  };
};

/** Creates an invitation and moves it to a status through the API. */
export async function buildInvitation(
  test: ProductUnderTest,
  {
    status = 'PENDING',
    email = newAddress(),
    docNumber = newDni(),
    registration = {},
  }: {
    status?: InvitationStatus;
    /** Null for a generated link. */
    email?: string | null;
    docNumber?: string;
    registration?: Partial<RegistrationForm>;
  } = {},
): Promise<BuiltInvitation> {
  const admin = (await buildUser(test, { role: 'ADMIN' })).token;
  const { onboarding } = test.as(admin);
  if (email !== null) await onboarding.sendInvitation({ body: { email, docNumber } });
  const token = tokenOf((await onboarding.generateLink({ body: { docNumber } })).link);
  const found = async (): Promise<Invitation> => {
    const invitation = (await onboarding.listInvitations()).find((each) => each.docNumber === docNumber);
    if (!invitation) throw new Error('no invitation was created');
    return invitation;
  };
  const { invitationId } = await found();
  const params = { id: invitationId };
  if (status === 'PENDING_APPROVAL' || status === 'ACCEPTED') {
    await test.as(null).onboarding.completeRegistration({
      body: { ...newRegistration(registration), invitationToken: token },
    });
  }
  if (status === 'ACCEPTED') await onboarding.approveInvitation({ params });
  if (status === 'CANCELLED') await onboarding.cancelInvitation({ params });
  if (status === 'EXPIRED') {
    await test.owner.query("update invitations set expires_at = '2020-01-01' where id = $1", [invitationId]);
  }
  return { ...(await found()), token, admin };
}

export const newEmailConfig = (overrides: Partial<EmailConfigCreate> = {}): EmailConfigCreate => ({
  configName: 'SYSTEM_ADMIN',
  smtpHost: 'localhost',
  smtpPort: 587,
  smtpUsername: SMTP_USER,
  smtpPassword: SMTP_PASSWORD,
  fromEmail: 'dentaria@example.com',
  fromName: 'Dentaria Ñandú',
  ...overrides,
});

export async function buildEmailConfig(
  test: ProductUnderTest,
  overrides: Partial<EmailConfigCreate> = {},
): Promise<EmailConfig> {
  const admin = await buildUser(test, { role: 'ADMIN' });
  return test.as(admin.token).onboarding.createEmailConfig({ body: newEmailConfig(overrides) });
}
