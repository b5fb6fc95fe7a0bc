import {
  IDENTITY_NOT_LINKED,
  INVALID_OIDC_REQUEST,
  type LinkOffer,
} from '@dentaria/contract/auth/identities.ts';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notFound, unauthorized } from '../../../kernel/errors.ts';
import type { PublicContext, SystemContext } from '../../../kernel/request-context.ts';
import { maySignIn } from '../sessions/enter-session.ts';
import { finishSignIn, type SignInParts } from '../sessions/open-session.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { identitiesRepository } from './identities.repository.ts';
import type { IdentityProvider, ProvenIdentity, RequestSecrets } from './identity-provider.ts';
import { oidcRequestsRepository } from './oidc-requests.repository.ts';

const VALID_MS = 10 * 60_000;

type NewRequest = RequestSecrets & { readonly browserKey: string };

/** Call outside a transaction, because the provider may take seconds. */
export async function prepareRequest(provider: IdentityProvider): Promise<NewRequest & { url: string }> {
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  return { ...secrets, browserKey: newToken(), url: await provider.authorizationUrl(secrets) };
}

export async function storeRequest(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { url, state, nonce, codeVerifier, browserKey }: NewRequest & { readonly url: string },
  userId: number | null,
) {
  await oidcRequestsRepository(tx).create({
    state_hash: hashToken(state),
    browser_hash: hashToken(browserKey),
    nonce,
    code_verifier: codeVerifier,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS),
  });
  return { url, browserKey };
}

export async function checkRequest(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  state: string,
  userId: number | null,
): Promise<void> {
  if (!(await oidcRequestsRepository(tx).isPending({ stateHash: hashToken(state), userId }, now)))
    throw notFound(INVALID_OIDC_REQUEST);
}

/**
 * Consumes the request only in the browser that began it. This prevents login CSRF: an attacker's link cannot complete
 * the attacker's sign-in in a victim's browser.
 */
export async function useRequest(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { state, browserKey }: { readonly state: string; readonly browserKey: string },
  userId: number | null,
): Promise<RequestSecrets & { readonly id: number }> {
  const keys = { stateHash: hashToken(state), browserHash: hashToken(browserKey), userId };
  const request = await oidcRequestsRepository(tx).use(keys, now);
  if (!request) throw notFound(INVALID_OIDC_REQUEST);
  return { id: request.id, state, nonce: request.nonce, codeVerifier: request.code_verifier };
}

export async function offerLink(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  requestId: number,
  { issuer, subject, verifiedEmail: email }: ProvenIdentity,
  userId: number,
): Promise<LinkOffer> {
  const ticket = newToken();
  await oidcRequestsRepository(tx).addTicket(requestId, {
    ticket_hash: hashToken(ticket),
    issuer,
    subject,
    email,
    user_id: userId,
    expires_at: new Date(now.getTime() + VALID_MS),
  });
  return { ticket, email };
}

/** Offers to link the identity if its verified e-mail belongs to exactly one account. Never creates an account. */
export async function signInByIdentity(
  ctx: PublicContext,
  requestId: number,
  identity: ProvenIdentity,
  parts: SignInParts,
) {
  const outcome = await ctx.systemTransaction(async (system) => {
    const account = await findLinkedAccount(system, identity);
    if (account) return { account };
    const match = await findAccountOfEmail(system, identity.verifiedEmail);
    return match && { link: await offerLink(system, requestId, identity, match.id) };
  });
  if (!outcome) throw unauthorized(IDENTITY_NOT_LINKED);
  return outcome.account
    ? finishSignIn(ctx, outcome.account, { ...parts, method: 'identity-provider' })
    : { link: outcome.link };
}

async function findLinkedAccount({ tx, now }: SystemContext, identity: ProvenIdentity) {
  const identities = identitiesRepository(tx);
  const account = await identities.findAccount(identity);
  if (!account) {
    await identities.removeOfRemovedUsers(identity);
    return undefined;
  }
  if (!maySignIn(account)) throw unauthorized(IDENTITY_NOT_LINKED);
  await identities.recordUse(account.identity_id, now);
  return account;
}

async function findAccountOfEmail({ tx }: SystemContext, email: string | null) {
  // PostgreSQL rejects NUL in text.
  if (email === null || email.includes('\u0000')) return undefined;
  const found = await sessionsRepository(tx).findAccounts(email);
  const [account, ...others] = found.filter(({ by_name }) => !by_name);
  return account && (account.staff || others.length === 0) && maySignIn(account) ? account : undefined;
}
