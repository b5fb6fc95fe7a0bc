import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { decrypt, encrypt } from '../kernel/secrets/sealing.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { SealedKey } from './archive.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
// 64 MiB per attempt.
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const NONCE_END = 12;
const TAG_END = 28;

export async function sealKey(secret: string, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(16);
  const sealed = encrypt(await derive(passphrase, salt, 32, COST), Buffer.from(secret));
  const base64 = (start: number, end?: number) => sealed.subarray(start, end).toString('base64');
  return {
    salt: salt.toString('base64'),
    nonce: base64(0, NONCE_END),
    tag: base64(NONCE_END, TAG_END),
    text: base64(TAG_END),
  };
}

export async function openKey({ salt, nonce, tag, text }: SealedKey, passphrase: string): Promise<string> {
  try {
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, COST);
    const sealed = Buffer.concat([nonce, tag, text].map((part) => Buffer.from(part, 'base64')));
    return decrypt(key, sealed).toString();
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE does not decrypt the key in this backup.');
  }
}
