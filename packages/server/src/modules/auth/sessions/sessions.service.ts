import { hash } from 'node:crypto';
import { type Credentials, LOGIN_FAILED } from '@dentaria/contract/auth/session.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import { type Allowance, type Throttle, visitorOf } from '../../../kernel/access/throttle.ts';
import type { Tokens } from '../../../kernel/access/tokens.ts';
import type { Origin } from '../../../kernel/audit.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { invalid, unauthorized } from '../../../kernel/errors.ts';
import { maySignIn } from './enter-session.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { sessionsRepository } from './sessions.repository.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The fifth failure on an account begins to cost time; an address may fail for a whole clinic's staff. */
const PER_ACCOUNT: Allowance = {
  free: 4,
  windowSeconds: 900,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
};
const PER_ADDRESS: Allowance = {
  free: 99,
  windowSeconds: 900,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
};

const accountKey = (name: string): string => `login:${hash('sha256', name.toLowerCase(), 'base64url')}`;
const addressKey = (address: string): string => `login-from:${visitorOf(address)}`;

/**
 * Signs in by username, or by an e-mail that names exactly one account. Every failure is the same 401, in the same
 * time; too many of them are a 429.
 */
export async function signIn(
  { username, password }: Credentials,
  origin: Origin,
  { transaction, tokens, throttle }: { transaction: Transact; tokens: Tokens; throttle: Throttle },
): Promise<string> {
  const admit = () => throttle.check([accountKey(username), addressKey(origin.address)]);
  await admit();
  const account = await transaction((tx) => findAccount(tx, username));
  const entering = account && maySignIn(account);
  const fits = await passwordFits(account?.password_hash, password, admit, async (fitted) => {
    if (fitted && entering) return throttle.forget(accountKey(username));
    await throttle.fail(accountKey(username), PER_ACCOUNT);
    await throttle.fail(addressKey(origin.address), PER_ADDRESS);
  });
  if (!account || !fits || !entering) throw unauthorized(LOGIN_FAILED);
  return tokens.issue({
    id: account.id,
    username: account.username,
    roles: account.roles.map((name) => asRole(name).name),
    clinicId: account.clinic_id,
    tokenVersion: account.token_version,
  });
}

async function findAccount(tx: Tx, name: string) {
  // PostgreSQL takes no text with a NUL in it, so nobody is called that.
  if (name.includes('\u0000')) return undefined;
  await enterSystem(tx);
  const accounts = await sessionsRepository(tx).findAccounts(name);
  return accounts.find(({ by_name }) => by_name) ?? (accounts.length === 1 ? accounts[0] : undefined);
}

/** Ends one session: its token answers 401 from now on, other sessions of the user go on. */
export async function signOut(tx: Tx, caller: Caller): Promise<void> {
  const sessions = sessionsRepository(tx);
  await sessions.end(caller.sessionId, caller.sessionEnds);
  await sessions.forgetExpired();
}

/** Ends every session of the caller, also those of devices that he no longer has. */
export async function signOutEverywhere(tx: Tx, caller: Caller, origin: Origin): Promise<void> {
  await sessionsRepository(tx).endAllOf([caller.id]);
  await audit(tx, caller, origin, { action: 'sign-out-everywhere', object: 'user', objectId: caller.id });
}

/** Changes the own password, ends every session, answers a token for a new one. */
export async function changeOwnPassword(
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
  { transaction, tokens, throttle }: { transaction: Transact; tokens: Tokens; throttle: Throttle },
): Promise<string> {
  const key = `password:${caller.id}`;
  const account = await transaction((tx) => sessionsRepository(tx).getPassword(caller.id));
  const fits = await passwordFits(
    account.password_hash,
    currentPassword,
    () => throttle.check([key]),
    async (fitted) => (fitted ? throttle.forget(key) : throttle.fail(key, PER_ACCOUNT)),
  );
  if (!fits) throw invalid({ currentPassword: 'La contraseña actual no es correcta' });
  if (newPassword === currentPassword) {
    throw invalid({ newPassword: 'La nueva contraseña debe ser distinta de la actual' });
  }
  const passwordHash = await hashPassword(newPassword);
  return transaction(async (tx) => {
    const sessions = sessionsRepository(tx);
    const isChanged = await sessions.changePassword(caller.id, account.token_version, passwordHash);
    // Somebody changed it in the meantime, which ended this session.
    if (!isChanged) throw unauthorized();
    await audit(tx, caller, origin, { action: 'change-password', object: 'user', objectId: caller.id });
    const { token_version } = await sessions.getPassword(caller.id);
    return tokens.issue({
      ...caller,
      roles: caller.roles.map((name) => asRole(name).name),
      tokenVersion: token_version,
    });
  });
}
