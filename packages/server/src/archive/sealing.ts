import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { deriveKey } from '../kernel/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Compresses and encrypts the objects of an archive with AES-256-GCM under a key derived from the secret key. The name is
 * authenticated with the content, so that an object cannot take another's place.
 */
export interface Sealer {
  seal(name: string, plain: Uint8Array): Promise<Buffer>;
  /** @throws StartupError for an object that is damaged, was changed, or was written with another key. */
  unseal(name: string, sealed: Buffer): Promise<Buffer>;
}

export function makeSealer(secret: string): Sealer {
  const key = deriveKey(secret, 'archive');
  return {
    seal: async (name, plain) => {
      const packed = await promisify(gzip)(plain);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(packed), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    unseal: async (name, sealed) => {
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(name))
          .setAuthTag(tag);
        const packed = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return await promisify(gunzip)(Buffer.concat([packed, decipher.final()]));
      } catch {
        throw new StartupError(`The archive is damaged or was changed: ${name} is not authentic.`);
      }
    },
  };
}
