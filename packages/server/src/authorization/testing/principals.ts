import { asRole, type RoleName } from '@dentaria/contract/roles.ts';
import { makeTokens, type TokenSubject } from '../../kernel/access/tokens.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/builders.ts';
import { type ProductUnderTest, TEST_SECRET } from '../../testing/test-app.ts';
import type { World } from './world.ts';

/** Principals with a valid session. "Elsewhere": of another clinic than the object of the request. */
export const AUTHENTICATED = [
  'admin',
  'dentist',
  'associate',
  'dentistElsewhere',
  'receptionist',
  'receptionistElsewhere',
  'patient',
  'patientElsewhere',
  'guest',
  'guestElsewhere',
  /** The signed token claims two roles; the user has none. */
  'roleless',
  /** The signed token claims to be an administrator; the user is a patient. */
  'impostor',
] as const;
export type Authenticated = (typeof AUTHENTICATED)[number];

export const ROLE_OF: Readonly<Record<Authenticated, RoleName | undefined>> = {
  admin: 'ADMIN',
  dentist: 'DENTIST',
  associate: 'DENTIST',
  dentistElsewhere: 'DENTIST',
  receptionist: 'RECEPTIONIST',
  receptionistElsewhere: 'RECEPTIONIST',
  patient: 'PATIENT',
  patientElsewhere: 'PATIENT',
  guest: 'GUEST',
  guestElsewhere: 'GUEST',
  roleless: undefined,
  impostor: 'PATIENT',
};

/** Principals without a valid session, who get 401 wherever one is required. */
export const UNAUTHENTICATED = [
  'anonymous',
  'expired',
  'wronglySigned',
  'unsigned',
  'loggedOut',
  'outdated',
  'disabled',
  'removed',
  'ofInactiveClinic',
] as const;
export type Unauthenticated = (typeof UNAUTHENTICATED)[number];

export type Principal = Authenticated | Unauthenticated;

/** The token of every principal. */
export async function tokensOf(
  test: ProductUnderTest,
  world: World,
): Promise<Readonly<Record<Principal, string | null>>> {
  return { ...(await authenticatedTokensOf(test, world)), ...(await unauthenticatedTokensOf(test, world)) };
}

async function authenticatedTokensOf(
  test: ProductUnderTest,
  { here, elsewhere, admin }: World,
): Promise<Readonly<Record<Authenticated, string>>> {
  return {
    admin: admin.token,
    dentist: here.dentist.token,
    associate: here.associate.token,
    dentistElsewhere: elsewhere.dentist.token,
    receptionist: here.receptionist.token,
    receptionistElsewhere: elsewhere.receptionist.token,
    patient: here.patient.token,
    patientElsewhere: elsewhere.patient.token,
    guest: here.guest.token,
    guestElsewhere: elsewhere.guest.token,
    roleless: await issue(await buildUser(test, { roles: [], clinicId: here.clinic.id })),
    impostor: await issue(elsewhere.newcomer),
  };
}

async function unauthenticatedTokensOf(
  test: ProductUnderTest,
  { admin }: World,
): Promise<Readonly<Record<Unauthenticated, string | null>>> {
  const administrator = () => buildUser(test, { role: 'ADMIN' });
  const [loggedOut, outdated, disabled, removed, locked] = [
    await administrator(),
    await administrator(),
    await buildUser(test, { role: 'ADMIN', enabled: false }),
    await administrator(),
    await buildUser(test, { role: 'DENTIST' }),
  ];
  const set = (text: string, id: number | null) => test.owner.query(text, [id]);
  await test.as(loggedOut.token).auth.logout();
  await set('update users set token_version = token_version + 1 where id = $1', outdated.id);
  await set('update users set removed_at = now() where id = $1', removed.id);
  await set('update clinics set active = false where id = $1', locked.clinicId);
  return {
    anonymous: null,
    expired: await issue(admin, { now: new Date('2026-03-05T12:00:00Z') }),
    wronglySigned: await issue(admin, { secret: 'another secret that is long enough as well' }),
    unsigned: unsigned(await issue(admin)),
    loggedOut: loggedOut.token,
    outdated: outdated.token,
    disabled: disabled.token,
    removed: removed.token,
    ofInactiveClinic: locked.token,
  };
}

/** Issues a token that claims the roles ADMIN and DENTIST, whatever roles the user has. It outlasts any test run. */
function issue(
  user: BuiltUser,
  { secret = TEST_SECRET, now }: { secret?: string; now?: Date } = {},
): Promise<string> {
  const subject: TokenSubject = {
    id: user.id,
    username: user.username,
    roles: [asRole('ADMIN').name, asRole('DENTIST').name],
    clinicId: user.clinicId,
    tokenVersion: 1,
  };
  return makeTokens(secret, 12 * 3600, now ? () => now : systemClock).issue(subject);
}

/** Issues these claims with `alg: none`. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
