import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { codeOf, providerEnvironment } from '../../../testing/servers/scripted-provider.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** Two providers, because an account has at most one identity of each. */
const EARLIER_ISSUER = 'https://accounts.example.com';
const TICKET_ISSUER = 'https://login.example.com';

export async function insertIdentity(
  { owner }: ProductUnderTest,
  { id }: Pick<BuiltUser, 'id'>,
): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into linked_identities (user_id, issuer, subject, email, created_at)
     values ($1, $2, $3, 'alguien@example.com', now()) returning id`,
    [id, EARLIER_ISSUER, randomUUID()],
  );
  return Number(rows[0]?.id);
}

export async function insertTicket(
  { owner }: ProductUnderTest,
  { id }: Pick<BuiltUser, 'id'>,
): Promise<{ readonly ticket: string; readonly browserKey: string }> {
  const [ticket, browserKey] = [newToken(), newToken()];
  await owner.query(
    `insert into oidc_requests (state_hash, browser_hash, nonce, code_verifier, user_id, created_at, expires_at, used_at,
       ticket_hash, issuer, subject)
     values ($1, $2, '', '', $3, now(), now() + interval '10 minutes', now(), $4, $5, $6)`,
    [hashToken(newToken()), hashToken(browserKey), id, hashToken(ticket), TICKET_ISSUER, randomUUID()],
  );
  return { ticket, browserKey };
}

export interface BuiltIdentities {
  readonly id: number;
  readonly ticket: Awaited<ReturnType<typeof insertTicket>>;
  readonly request: Awaited<ReturnType<typeof insertOidcRequest>>;
  readonly signIn: Awaited<ReturnType<typeof insertOidcRequest>>;
}

export const buildIdentities = async (
  test: ProductUnderTest,
  user: Pick<BuiltUser, 'id'>,
): Promise<BuiltIdentities> => ({
  id: await insertIdentity(test, user),
  ticket: await insertTicket(test, user),
  request: await insertOidcRequest(test, { userId: user.id }),
  signIn: await insertOidcSignIn(test, await buildUser(test, { role: 'DENTIST' })),
});

/** Returns a pending request and a code of the scripted provider for the subject. */
export async function insertOidcRequest(
  { owner }: ProductUnderTest,
  { userId, subject = randomUUID() }: { readonly userId: number | null; readonly subject?: string },
): Promise<{ readonly state: string; readonly browserKey: string; readonly code: string }> {
  const [state, browserKey, nonce] = [newToken(), newToken(), newToken()];
  await owner.query(
    `insert into oidc_requests (state_hash, browser_hash, nonce, code_verifier, user_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, now(), now() + interval '10 minutes')`,
    [hashToken(state), hashToken(browserKey), nonce, newToken(), userId],
  );
  return { state, browserKey, code: codeOf({ nonce, sub: subject }) };
}

export async function insertOidcSignIn(test: ProductUnderTest, { id }: Pick<BuiltUser, 'id'>) {
  const { OIDC_ISSUER } = await providerEnvironment();
  const subject = randomUUID();
  await test.owner.query(
    'insert into linked_identities (user_id, issuer, subject, created_at) values ($1, $2, $3, now())',
    [id, OIDC_ISSUER, subject],
  );
  return insertOidcRequest(test, { userId: null, subject });
}
