import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from './secret-key.ts';

/**
 * Encrypts text that must be readable later (an SMTP password, the key of an authenticator app) with AES-256-GCM, under a key
 * derived from SECRET_KEY for its purpose. Layout: version, key id (4 bytes), nonce (12), tag (16), ciphertext.
 * `context` is authenticated, so that a value copied to another row does not open (docs/decisions/0040).
 */
const VERSION = 1;
const HEADER = 5;
const NONCE = 12;
const TAG = 16;

export type SealPurpose = 'smtp password' | 'mail link' | 'totp secret' | 'stored answer';

export function seal(secret: string, purpose: SealPurpose, context: string, text: string): Buffer {
  const key = deriveKey(secret, purpose);
  const header = headerOf(key);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
}

/** Undefined if the value was sealed under another secret or for another context, or is damaged. */
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
  const nonce = bytes.subarray(HEADER, HEADER + NONCE);
  const tag = bytes.subarray(HEADER + NONCE, HEADER + NONCE + TAG);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
    decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
    decipher.setAuthTag(tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(HEADER + NONCE + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** Version and key id, which is a prefix of the derived key's hash. */
const headerOf = (key: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(VERSION), createHash('sha256').update(key).digest().subarray(0, 4)]);

/** Seals a value again under another secret. Idempotent; undefined if neither secret opens it. */
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
