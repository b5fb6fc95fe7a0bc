import type { SignInAnswer } from '@dentaria/contract/auth/session.ts';
import type { SignInMethod } from '@dentaria/contract/auth/user-sessions.ts';
import { asRole, type RoleName } from '@dentaria/contract/roles.ts';
import type { Claims, Tokens } from '../../../kernel/access/tokens.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { PublicContext, RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { recordDevice } from '../devices/known-devices.service.ts';
import { type RequirementConfig, requestSecondFactor } from '../second-factor/factors.service.ts';
import { deviceName } from './device-name.ts';
import { userSessionsRepository } from './user-sessions.repository.ts';

export type SignInAccount = Pick<RowOf<'users'>, 'id' | 'username' | 'roles' | 'clinic_id' | 'token_version'>;

interface SessionParts {
  readonly tokens: Tokens;
  readonly method?: SignInMethod;
}

export async function openSession(
  { systemTransaction }: PublicContext,
  account: SignInAccount,
  { tokens, method = 'password' }: SessionParts,
): Promise<string> {
  const { token, claims } = await issue(tokens, { ...account, clinicId: clinicOf(account) });
  await systemTransaction(async (ctx) => {
    await userSessionsRepository(ctx.tx).create({ ...newRow(ctx, claims), method });
    await recordDevice(ctx, account.id);
  });
  return token;
}

export interface SignInParts extends SessionParts {
  readonly config: RequirementConfig;
}

export async function finishSignIn(
  ctx: PublicContext,
  account: SignInAccount,
  { tokens, config, method = 'password' }: SignInParts,
): Promise<SignInAnswer> {
  const secondFactor = await ctx.systemTransaction((inner) => requestSecondFactor(inner, account, config));
  return secondFactor ? { secondFactor } : { token: await openSession(ctx, account, { tokens, method }) };
}

/** Call after the user's sessions were ended: keeps the caller's session alive with a new token. */
export async function renewSession(
  ctx: RequestContext,
  tokenVersion: number,
  { tokens }: Pick<SessionParts, 'tokens'>,
): Promise<string> {
  const { tx, caller } = ctx;
  const { token, claims } = await issue(tokens, { ...caller, token_version: tokenVersion });
  const sessions = userSessionsRepository(tx);
  const isRenewed = await sessions.renew(caller.sessionId, rowOf(claims));
  // A session that an earlier release opened has no row.
  if (!isRenewed) await sessions.create(newRow(ctx, claims));
  return token;
}

interface Subject extends Pick<SignInAccount, 'id' | 'username' | 'token_version'> {
  readonly roles: readonly RoleName[];
  readonly clinicId: number | null;
}

async function issue(tokens: Tokens, { id, username, roles, clinicId, token_version }: Subject) {
  const token = await tokens.issue({
    id,
    username,
    roles: roles.map((name) => asRole(name).name),
    clinicId,
    tokenVersion: token_version,
  });
  const claims = await tokens.verify(token);
  if (!claims) throw new Error('The token of a new session is not valid');
  return { token, claims };
}

const newRow = ({ origin, now }: ServiceContext, claims: Claims) => ({
  ...rowOf(claims),
  device: deviceName(origin.userAgent),
  address: origin.address,
  created_at: now,
  last_used_at: now,
});

const rowOf = ({ sessionId, userId, tokenVersion, expiresAt }: Claims) => ({
  session_id: sessionId,
  user_id: userId,
  token_version: tokenVersion,
  expires_at: expiresAt,
});
