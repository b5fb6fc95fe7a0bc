import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from './secret-key.ts';

export const detachedSignature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  publicKey: z.base64().max(100),
  signature: z.base64().max(100),
});
export type DetachedSignature = z.output<typeof detachedSignature>;

export type Signer = ReturnType<typeof exportSigner>;

/** Precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export function exportSigner(secret: string) {
  const der = Buffer.concat([PKCS8_HEADER, deriveKey(secret, 'export signature')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    fingerprint: fingerprintOf(publicKey),
    sign: (content: Uint8Array): DetachedSignature => ({
      algorithm: 'Ed25519',
      publicKey: publicKey.toString('base64'),
      signature: sign(null, content, privateKey).toString('base64'),
    }),
  };
}

export function verifySignature(content: Uint8Array, signature: DetachedSignature): string | undefined {
  const der = Buffer.from(signature.publicKey, 'base64');
  const key = readPublicKey(der);
  if (!key || !verify(null, content, key, Buffer.from(signature.signature, 'base64'))) return undefined;
  return fingerprintOf(key.export({ format: 'der', type: 'spki' }));
}

function readPublicKey(der: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** First 128 bits of the key's SHA-256, for comparison by people: `09AF-…`. */
const fingerprintOf = (publicKey: Buffer): string => grouped(hash('sha256', publicKey).slice(0, 32));

const grouped = (hex: string): string => hex.toUpperCase().replace(/(.{4})(?!$)/g, '$1-');

export function readFingerprint(typed: string): string | undefined {
  const hex = typed.replaceAll(/[\s-]/g, '');
  return /^[0-9a-f]{32}$/i.test(hex) ? grouped(hex) : undefined;
}
