import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { StartupError } from '../kernel/startup-error.ts';
import type { SealedKey } from './archive.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
// 64 MiB per attempt.
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export async function sealKey(secret: string, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, 32, COST), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const [packedSalt, packedNonce, tag, packed] = [salt, nonce, cipher.getAuthTag(), text].map((part) =>
    part.toString('base64'),
  );
  return { salt: packedSalt ?? '', nonce: packedNonce ?? '', tag: tag ?? '', text: packed ?? '' };
}

/** @throws StartupError if the passphrase is wrong. */
export async function openKey(sealed: SealedKey, passphrase: string): Promise<string> {
  const bytes = (part: string): Buffer => Buffer.from(part, 'base64');
  try {
    const key = await derive(passphrase, bytes(sealed.salt), 32, COST);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(sealed.tag));
    return Buffer.concat([decipher.update(bytes(sealed.text)), decipher.final()]).toString('utf8');
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE does not decrypt the key in this backup.');
  }
}
