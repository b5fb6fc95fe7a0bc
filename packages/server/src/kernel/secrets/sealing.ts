import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from './secret-key.ts';

/**
 * AES-256-GCM for text that must be readable later, such as an SMTP password. Layout: version, key id (4 bytes),
 * nonce (12), tag (16), ciphertext. `context` is authenticated, so that a value copied to another row cannot be
 * unsealed (docs/decisions/0040).
 */
const VERSION = 1;
const HEADER = 5;
const NONCE = 12;
const TAG = 16;

export type SealPurpose = 'smtp password' | 'mail link' | 'totp secret' | 'stored answer';

export function seal(secret: string, purpose: SealPurpose, context: string, text: string): Buffer {
  const key = deriveKey(secret, purpose);
  const header = headerOf(key);
  return Buffer.concat([
    header,
    encrypt(key, Buffer.from(text), Buffer.concat([header, Buffer.from(context)])),
  ]);
}

/** Returns undefined if the value is damaged or was sealed with another secret or context. */
export function unseal(
  secret: string,
  purpose: SealPurpose,
  context: string,
  sealed: Uint8Array,
): string | undefined {
  const key = deriveKey(secret, purpose);
  const header = headerOf(key);
  const bytes = Buffer.from(sealed);
  if (!bytes.subarray(0, HEADER).equals(header)) return undefined;
  try {
    return decrypt(key, bytes.subarray(HEADER), Buffer.concat([header, Buffer.from(context)])).toString();
  } catch {
    return undefined;
  }
}

export function encrypt(key: Uint8Array, plain: Uint8Array, context: Uint8Array = NO_CONTEXT): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function decrypt(key: Uint8Array, encrypted: Buffer, context: Uint8Array = NO_CONTEXT): Buffer {
  const [nonce, tag] = [encrypted.subarray(0, NONCE), encrypted.subarray(NONCE, NONCE + TAG)];
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    .setAAD(context)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()]);
}

const NO_CONTEXT = Buffer.alloc(0);

const headerOf = (key: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(VERSION), createHash('sha256').update(key).digest().subarray(0, 4)]);

/** Idempotent. Returns undefined if neither secret unseals the value. */
export function reseal(
  { from, to }: { readonly from: string; readonly to: string },
  purpose: SealPurpose,
  context: string,
  sealed: Buffer,
): Buffer | undefined {
  if (unseal(to, purpose, context, sealed) !== undefined) return sealed;
  const text = unseal(from, purpose, context, sealed);
  return text === undefined ? undefined : seal(to, purpose, context, text);
}
