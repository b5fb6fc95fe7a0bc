import type { Enrolment, TotpKey } from '@dentaria/contract/auth/second-factor.ts';
import {
  INVALID_TICKET,
  PASSKEY_ALREADY_REGISTERED,
  PASSKEY_REJECTED,
  WRONG_CODE,
} from '@dentaria/contract/auth/second-factor.ts';
import type { PasskeyAttestation, PasskeyCreation } from '@dentaria/contract/auth/webauthn.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { conflict, invalid, unauthorized } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { PublicContext, RequestContext } from '../../../kernel/request-context.ts';
import { seal, unseal } from '../../../kernel/secrets/sealing.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { openSession } from '../sessions/open-session.ts';
import { ALLOWANCE_PER_ACCOUNT } from '../sessions/sessions.service.ts';
import { factorsRepository } from './factors.repository.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { codeKey, totpSealingContext } from './proofs.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { asHolder, type TicketHolder, takeTicket } from './tickets.service.ts';
import { totpRepository } from './totp.repository.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import {
  ALGORITHMS,
  CHALLENGE_MS,
  descriptorOf,
  originOf,
  relyingPartyId,
  storeChallenge,
  takeChallenge,
  userHandle,
} from './webauthn.service.ts';

export type EnrolmentParts = Pick<Kernel, 'config' | 'secret' | 'throttle' | 'tokens'>;

const HAS_TOTP = 'Ya usás una app de códigos. Quitala antes de configurar otra.';

export async function startTotp(
  ctx: PublicContext,
  holder: TicketHolder,
  { config, secret }: EnrolmentParts,
): Promise<TotpKey> {
  const key = await newTotpSecret();
  return asHolder(ctx, holder, async ({ tx, now }) => {
    const sealed = seal(secret, 'totp secret', totpSealingContext(holder.id), key);
    if (!(await totpRepository(tx).begin(holder.id, sealed, now))) throw conflict(HAS_TOTP);
    const uri = await totpUri(key, { issuer: config.companyName, label: holder.username });
    return { secret: key, uri };
  });
}

export async function checkFirstCode(
  ctx: PublicContext,
  holder: TicketHolder,
  code: string,
  { secret, throttle }: EnrolmentParts,
): Promise<void> {
  const key = codeKey(holder);
  await throttle.check([key]);
  const step = await asHolder(ctx, holder, (inner) => stepOfNewKey(inner, code, secret));
  if (step !== undefined) return;
  await throttle.recordFailure(key, ALLOWANCE_PER_ACCOUNT);
  throw invalid({ code: WRONG_CODE });
}

export const enrolTotp = (
  ctx: PublicContext,
  holder: TicketHolder,
  code: string,
  parts: EnrolmentParts,
): Promise<Enrolment> =>
  enrol(ctx, holder, parts, async (inner) => {
    const step = await stepOfNewKey(inner, code, parts.secret);
    if (!step || !(await totpRepository(inner.tx).confirm(holder.id, step, inner.now)))
      throw unauthorized(INVALID_TICKET);
    await audit(inner, { action: 'add-totp', object: 'user', objectId: holder.id });
    await notifyOwner(inner, holder, { kind: 'totp-added' });
  });

async function stepOfNewKey({ tx, caller, now }: RequestContext, code: string, secret: string) {
  const stored = await totpRepository(tx).find(caller.id);
  if (!stored || stored.confirmed_at) return undefined;
  const key = unseal(secret, 'totp secret', totpSealingContext(caller.id), stored.secret);
  return key === undefined ? undefined : stepOfCode(key, code, now);
}

export const startPasskey = (
  ctx: PublicContext,
  holder: TicketHolder,
  config: Config,
): Promise<PasskeyCreation> =>
  asHolder(ctx, holder, async ({ tx, now, caller }) => {
    const rp = { id: relyingPartyId(config), name: config.companyName };
    const passkeys = await passkeysRepository(tx).listOf(holder.id);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
      rpID: rp.id,
      rpName: rp.name,
      userName: holder.username,
      userDisplayName: caller.name,
      userID: userHandle(holder.id),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await storeChallenge({ tx, now }, challenge, { purpose: 'create', userId: holder.id });
    return {
      rp,
      user,
      challenge,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      attestation: 'none',
      excludeCredentials: passkeys.map((passkey) => ({ ...descriptorOf(passkey), type: 'public-key' })),
      // A security key without storage or PIN is accepted as a second factor.
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    };
  });

export async function enrolPasskey(
  ctx: PublicContext,
  holder: TicketHolder,
  { name, credential }: { readonly name: string; readonly credential: PasskeyAttestation },
  parts: EnrolmentParts,
): Promise<Enrolment> {
  const created = await verifyCreation(ctx, holder, credential, parts.config);
  return enrol(ctx, holder, parts, async (inner) => {
    const isAdded = await passkeysRepository(inner.tx).add({
      user_id: holder.id,
      credential_id: Buffer.from(created.id, 'base64url'),
      public_key: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: credential.response.transports ?? [],
      name: name.trim(),
      created_at: inner.now,
      last_used_at: null,
    });
    if (!isAdded) throw conflict(PASSKEY_ALREADY_REGISTERED);
    await audit(inner, { action: 'add-passkey', object: 'user', objectId: holder.id });
    await notifyOwner(inner, holder, { kind: 'passkey-added', detail: name.trim() });
  });
}

async function verifyCreation(
  ctx: PublicContext,
  holder: TicketHolder,
  { response, id, rawId, type }: PasskeyAttestation,
  config: Config,
) {
  // Committed first, so that a failed response also uses up the challenge.
  const expectedChallenge = await asHolder(ctx, holder, (inner) =>
    takeChallenge(inner, response.clientDataJSON, { purpose: 'create', userId: holder.id }),
  );
  if (expectedChallenge === undefined) throw conflict(PASSKEY_REJECTED);
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: originOf(config),
      expectedRPID: relyingPartyId(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch {
    // The user cannot fix any of the errors that the library reports.
  }
  throw conflict(PASSKEY_REJECTED);
}

/**
 * The first factor of an account comes with recovery codes. An enrolment that a sign-in required also opens a session.
 */
async function enrol(
  ctx: PublicContext,
  holder: TicketHolder,
  parts: Pick<EnrolmentParts, 'tokens'>,
  add: (ctx: RequestContext) => Promise<void>,
): Promise<Enrolment> {
  const isFirst = async (tx: Tx): Promise<boolean> => {
    const { totp, passkeys } = await factorsRepository(tx).count(holder.id);
    return !totp && passkeys === 0;
  };
  // Hashed before taking the lock, because hashing is slow.
  const codes = (await ctx.systemTransaction(({ tx }) => isFirst(tx)))
    ? await newRecoveryCodes(ctx)
    : undefined;
  const shown = await asHolder(ctx, holder, async (inner) => {
    await factorsRepository(inner.tx).lock(holder.id);
    // A concurrent request may have added the first factor or removed the last one.
    const given = (await isFirst(inner.tx)) ? codes : null;
    if (given === undefined) return undefined;
    await add(inner);
    if (given) await recoveryCodesRepository(inner.tx).replace(holder.id, given);
    if (holder.kind === 'enrol') await takeTicket(inner, holder);
    return given?.shown ?? null;
  });
  if (shown === undefined) return enrol(ctx, holder, parts, add);
  return {
    recoveryCodes: shown,
    token:
      holder.kind === 'enrol'
        ? await openSession(ctx, holder, { tokens: parts.tokens, method: 'second-factor' })
        : null,
  };
}
