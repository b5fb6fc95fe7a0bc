import type { SignInAnswer } from '@dentaria/contract/auth/session.ts';
import { Secret, TOTP } from 'otpauth';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { seal } from '../../../kernel/secrets/sealing.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { TestAuthenticator } from '../../../testing/servers/authenticator.ts';
import { type ProductUnderTest, TEST_SECRET } from '../../../testing/test-app.ts';
import { newTotpSecret } from '../second-factor/totp.ts';

export const codeAt = (secret: string, moment = WEDNESDAY): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment.getTime() });

export async function insertTotp(
  { owner }: ProductUnderTest,
  { id }: Pick<BuiltUser, 'id'>,
  { isConfirmed = true }: { readonly isConfirmed?: boolean } = {},
): Promise<string> {
  const secret = await newTotpSecret();
  await owner.query(
    `insert into totp_secrets (user_id, secret, created_at, confirmed_at)
     values ($1, $2, now(), case when $3 then now() end)`,
    [id, seal(TEST_SECRET, 'totp secret', `user ${id}`, secret), isConfirmed],
  );
  return secret;
}

export async function insertTicket(
  { owner }: ProductUnderTest,
  { id }: Pick<BuiltUser, 'id'>,
  kind: RowOf<'sign_in_tickets'>['kind'],
): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into sign_in_tickets (token_hash, user_id, kind, token_version, expires_at)
     select $1, id, $2, token_version, now() + interval '5 minutes' from users where id = $3`,
    [hashToken(token), kind, id],
  );
  return token;
}

export async function addPasskey(
  product: ProductUnderTest,
  user: Pick<BuiltUser, 'id'>,
  { origin, name = 'Notebook' }: { readonly origin: string; readonly name?: string },
): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator(origin);
  const { auth } = product.as(null);
  const params = { token: await insertTicket(product, user, 'change') };
  const credential = authenticator.create(await auth.startPasskey({ params }));
  await auth.addPasskey({ params, body: { name, credential } });
  return authenticator;
}

export function ticketIn(answer: SignInAnswer): string {
  if ('token' in answer) throw new Error('The sign-in needed no second factor');
  return answer.secondFactor.ticket;
}

export interface BuiltFactors {
  readonly proveTicket: string;
  readonly changeTicket: string;
  readonly passkeyId: number;
  readonly adminPasskeyId: number;
  readonly lastApp: { readonly ticket: string };
  readonly lastPasskey: { readonly ticket: string; readonly id: number };
  readonly ticketWithoutFactors: string;
}

export async function insertFactors(product: ProductUnderTest, user: Pick<BuiltUser, 'id'>) {
  await insertTotp(product, user);
  await product.owner.query(
    `with codes as (
       insert into recovery_codes (user_id, label, code_hash)
       select id, 'AA', password_hash from users where id = $1),
     challenge as (
       insert into webauthn_challenges (challenge_hash, purpose, user_id, expires_at)
       values ($2, 'confirm', $1, now() + interval '5 minutes'))
     insert into account_notices (user_id, kind, recipient, message_id, mail_state, created_at)
     values ($1, 'totp-added', 'a@example.com', 'message', 'sent', now())`,
    [user.id, hashToken(newToken())],
  );
  return {
    proveTicket: await insertTicket(product, user, 'prove'),
    passkeyId: await insertPasskey(product, user),
  };
}

export async function buildFactors(
  product: ProductUnderTest,
  admin: Pick<BuiltUser, 'id'>,
): Promise<BuiltFactors> {
  const build = () => buildUser(product, { role: 'DENTIST' });
  const [user, withApp, withPasskey] = [await build(), await build(), await build()];
  await insertTotp(product, withApp);
  const { proveTicket, passkeyId } = await insertFactors(product, user);
  const ticket = ({ id }: Pick<BuiltUser, 'id'>) => insertTicket(product, { id }, 'change');
  return {
    proveTicket,
    changeTicket: await ticket(user),
    passkeyId,
    adminPasskeyId: await insertPasskey(product, admin),
    lastApp: { ticket: await ticket(withApp) },
    lastPasskey: { ticket: await ticket(withPasskey), id: await insertPasskey(product, withPasskey) },
    ticketWithoutFactors: await ticket(await build()),
  };
}

async function insertPasskey({ owner }: ProductUnderTest, { id }: Pick<BuiltUser, 'id'>): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, '\\x00', 0, '{}', 'Notebook', now()) returning id`,
    [id, hashToken(newToken())],
  );
  return rows[0]?.id ?? 0;
}
