import { hash } from 'node:crypto';
import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Credentials, SignInAnswer } from '@dentaria/contract/auth/session.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import type { Allowance, Throttle } from '../../../kernel/access/throttle.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { invalid, unauthorized } from '../../../kernel/errors.ts';
import type {
  PublicContext,
  RequestContext,
  SlowContext,
  SystemContext,
} from '../../../kernel/request-context.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { maySignIn } from './enter-session.ts';
import { finishSignIn, renewSession, type SignInParts } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionsRepository } from './sessions.repository.ts';

export interface SessionParts extends SignInParts {
  readonly throttle: Throttle;
}

export const ALLOWANCE_PER_ACCOUNT: Allowance = {
  free: 4,
  windowSeconds: 900,
  firstDelaySeconds: 2,
  maxDelaySeconds: 900,
};

export const accountKey = (name: string, account?: { readonly id: number }): string =>
  `login:${account?.id ?? hash('sha256', name.toLowerCase(), 'base64url')}`;

/** Every failure is the same 401 after the same time. */
export async function signIn(
  ctx: PublicContext,
  { username, password }: Credentials,
  { throttle, ...parts }: SessionParts,
): Promise<SignInAnswer> {
  const { systemTransaction, origin } = ctx;
  const limits = callLimits(throttle, authService.routes.login.limits, origin);
  await limits.check();
  const account = await systemTransaction((ctx) => findAccount(ctx, username));
  const key = accountKey(username, account);
  const checkThrottle = async () => {
    await throttle.check([key]);
    await limits.check();
  };
  await throttle.check([key]);
  const isAllowed = account !== undefined && maySignIn(account);
  const isVerified = await verifyPassword(ctx, account?.password_hash, password, {
    before: checkThrottle,
    after: async (isMatch) => {
      if (isMatch && isAllowed) return throttle.reset(key);
      await throttle.recordFailure(key, ALLOWANCE_PER_ACCOUNT);
      await limits.recordFailure();
    },
  });
  if (!isVerified || !isAllowed) throw unauthorized(LOGIN_FAILED);
  return finishSignIn(ctx, account, parts);
}

export async function findAccount({ tx }: Pick<SystemContext, 'tx'>, name: string) {
  // PostgreSQL rejects NUL in text.
  if (name.includes('\u0000')) return undefined;
  const [account, ...others] = await sessionsRepository(tx).findAccounts(name);
  // An e-mail is unique among staff, but any clinic may enter it for a patient.
  return account?.by_name || account?.staff || others.length === 0 ? account : undefined;
}

export async function findSignInAccount({ tx }: Pick<SystemContext, 'tx'>, userId: number) {
  const account = await sessionsRepository(tx).findAccount(userId);
  return account && maySignIn(account) ? account : undefined;
}

export async function signOut({ tx, caller }: RequestContext): Promise<void> {
  const sessions = sessionsRepository(tx);
  await sessions.end(caller.sessionId, caller.sessionEnds);
  await sessions.removeExpired();
}

export async function signOutEverywhere(ctx: RequestContext): Promise<void> {
  const { id } = ctx.caller;
  await sessionsRepository(ctx.tx).endAllOf([id]);
  await audit(ctx, { action: 'sign-out-everywhere', object: 'user', objectId: id });
}

export type OwnAccount = Pick<RowOf<'users'>, 'password_hash' | 'token_version'>;

/** @throws HttpError 401 if the session has ended since the request began */
export async function ownAccount({ caller, transaction }: SlowContext): Promise<OwnAccount> {
  const account = await transaction(({ tx }) => sessionsRepository(tx).getPassword(caller.id));
  if (account.token_version !== caller.tokenVersion) throw unauthorized();
  return account;
}

export const checkCurrentPassword = (
  ctx: SlowContext,
  account: OwnAccount,
  currentPassword: string,
  { throttle }: Pick<SessionParts, 'throttle'>,
): Promise<void> =>
  verifyOwnPassword(ctx, account, currentPassword, {
    throttle,
    key: `password:${ctx.caller.id}`,
    field: 'currentPassword',
    message: 'La contraseña actual no es correcta',
  });

interface OwnPasswordCheck {
  readonly throttle: Throttle;
  readonly key: string;
  readonly field: string;
  readonly message: string;
}

export async function verifyOwnPassword(
  ctx: SlowContext,
  account: OwnAccount,
  password: string,
  { throttle, key, field, message }: OwnPasswordCheck,
): Promise<void> {
  const isVerified = await verifyPassword(ctx, account.password_hash, password, {
    before: () => throttle.check([key]),
    after: async (isMatch) => {
      if (isMatch) await throttle.reset(key);
      else await throttle.recordFailure(key, ALLOWANCE_PER_ACCOUNT);
    },
  });
  if (!isVerified) throw invalid({ [field]: message });
}

export async function changeOwnPassword(
  visit: SlowContext,
  account: OwnAccount,
  newPassword: string,
  { tokens }: Pick<SessionParts, 'tokens'>,
): Promise<string> {
  const passwordHash = await hashPassword(visit, newPassword);
  const { caller } = visit;
  return visit.transaction(async (ctx) => {
    const sessions = sessionsRepository(ctx.tx);
    const isChanged = await sessions.changePassword(caller.id, account.token_version, passwordHash);
    // A concurrent change has ended this session.
    if (!isChanged) throw unauthorized();
    await audit(ctx, { action: 'change-password', object: 'user', objectId: caller.id });
    await notifyOwner(ctx, caller, { kind: 'password-changed' });
    const { token_version } = await sessions.getPassword(caller.id);
    return renewSession(ctx, token_version, { tokens });
  });
}
