import { asRole } from '@dentaria/contract/roles.ts';
import { makeTokens, type TokenSubject } from '../../kernel/access/tokens.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders.ts';
import { TEST_SECRET, type TestApp } from '../../testing/test-app.ts';
import type { World } from './world.ts';

/** Who holds a session that lives. "Elsewhere": of another clinic than the object of the call. */
export const LIVING = [
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
  /** A row without roles under a signed token that claims all of them. */
  'roleless',
  /** A patient under a signed token that claims to be an administrator's. */
  'pretender',
] as const;
export type Living = (typeof LIVING)[number];

/** Whoever has no session: 401 on every call that wants one. */
export const STRANGERS = [
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
export type Stranger = (typeof STRANGERS)[number];

export type Principal = Living | Stranger;

/** Everybody's token in a world. */
export async function tokensOf(
  test: TestApp,
  world: World,
): Promise<Readonly<Record<Principal, string | null>>> {
  return { ...(await livingTokensOf(test, world)), ...(await strangerTokensOf(test, world)) };
}

export async function livingTokensOf(
  test: TestApp,
  { here, elsewhere, admin }: World,
): Promise<Readonly<Record<Living, string>>> {
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
    pretender: await issue(elsewhere.newcomer),
  };
}

async function strangerTokensOf(
  test: TestApp,
  { admin }: World,
): Promise<Readonly<Record<Stranger, string | null>>> {
  const boss = () => buildUser(test, { role: 'ADMIN' });
  const [loggedOut, outdated, disabled, removed, locked] = [
    await boss(),
    await boss(),
    await buildUser(test, { role: 'ADMIN', enabled: false }),
    await boss(),
    await buildUser(test, { role: 'DENTIST' }),
  ];
  const set = (text: string, id: number | null) => test.owner.query(text, [id]);
  await test.as(loggedOut.token).auth.logout();
  await set('update users set token_version = token_version + 1 where id = $1', outdated.id);
  await set('update users set removed_at = now() where id = $1', removed.id);
  await set('update clinics set active = false where id = $1', locked.clinicId);
  return {
    anonymous: null,
    expired: await issue(admin, { now: new Date(Date.now() - 7_200_000) }),
    wronglySigned: await issue(admin, { secret: 'another secret that is long enough as well' }),
    unsigned: unsigned(await issue(admin)),
    loggedOut: loggedOut.token,
    outdated: outdated.token,
    disabled: disabled.token,
    removed: removed.token,
    ofInactiveClinic: locked.token,
  };
}

/** A token of an hour that claims the roles of administrator and dentist, whatever the user's row says. */
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
  return makeTokens(secret, 3600, now ? () => now : systemClock).issue(subject);
}

/** The same claims under `alg: none`. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
