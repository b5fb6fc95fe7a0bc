import type { PasskeyAssertion, PasskeyRequest } from '@dentaria/contract/auth/webauthn.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { type ChallengeUse, challengesRepository, passkeysRepository } from './passkeys.repository.ts';

export type RelyingParty = Pick<Config, 'publicUrl' | 'companyName'>;

export const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256. The library's default tries an experimental API, about which Node warns. */
export const ALGORITHMS = [-8, -7, -257];

type Transaction = <T>(work: (ctx: Pick<ServiceContext, 'tx' | 'now'>) => Promise<T>) => Promise<T>;

export const relyingPartyId = ({ publicUrl }: RelyingParty): string => new URL(publicUrl).hostname;
export const originOf = ({ publicUrl }: RelyingParty): string => new URL(publicUrl).origin;

export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`user ${userId}`);

export const descriptorOf = ({ credential_id, transports }: RowOf<'passkeys'>) => ({
  id: Buffer.from(credential_id).toString('base64url'),
  transports: [...transports],
});

export async function startAssertion(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  { purpose, userId }: ChallengeUse,
  config: RelyingParty,
): Promise<PasskeyRequest> {
  const passkeys = userId === null ? [] : await passkeysRepository(tx).listOf(userId);
  // As a second factor, a security key without a PIN is enough.
  const userVerification = purpose === 'prove' ? 'preferred' : 'required';
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { challenge, allowCredentials = [] } = await generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    allowCredentials: passkeys.map(descriptorOf),
  });
  await storeChallenge({ tx, now }, challenge, { purpose, userId });
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rpId: relyingPartyId(config),
    allowCredentials: allowCredentials.map(({ id, transports = [] }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    userVerification,
  };
}

export async function storeChallenge(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  challenge: string,
  { purpose, userId }: ChallengeUse,
): Promise<void> {
  await challengesRepository(tx).add({
    challenge_hash: hashToken(challenge),
    purpose,
    user_id: userId,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  });
}

export async function takeChallenge(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const isOurs = await challengesRepository(tx).take(hashToken(challenge), use, now);
  return isOurs ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export async function verifyAssertion(
  transaction: Transaction,
  credential: PasskeyAssertion,
  use: ChallengeUse,
  config: RelyingParty,
): Promise<RowOf<'passkeys'> | undefined> {
  // Committed first, so that a failed response also uses up the challenge.
  const found = await transaction(async (ctx) => ({
    challenge: await takeChallenge(ctx, credential.response.clientDataJSON, use),
    passkey: await passkeysRepository(ctx.tx).findByCredential(Buffer.from(credential.id, 'base64url')),
  }));
  const { challenge, passkey } = found;
  if (challenge === undefined || !passkey) return undefined;
  if (use.userId !== null && passkey.user_id !== use.userId) return undefined;
  const handle = credential.response.userHandle;
  if (handle && handle !== Buffer.from(userHandle(passkey.user_id)).toString('base64url')) return undefined;
  const newCounter = await verifiedCounter(credential, challenge, passkey, {
    config,
    requireUserVerification: use.purpose !== 'prove',
  });
  if (newCounter === undefined) return undefined;
  const isRecorded = await transaction(({ tx, now }) =>
    passkeysRepository(tx).recordUse(passkey, newCounter, now),
  );
  return isRecorded ? passkey : undefined;
}

/** The library throws for an invalid signature and for a counter that does not increase. */
async function verifiedCounter(
  { response, ...credential }: PasskeyAssertion,
  expectedChallenge: string,
  passkey: RowOf<'passkeys'>,
  { config, requireUserVerification }: { config: RelyingParty; requireUserVerification: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge,
      expectedOrigin: originOf(config),
      expectedRPID: relyingPartyId(config),
      requireUserVerification,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
