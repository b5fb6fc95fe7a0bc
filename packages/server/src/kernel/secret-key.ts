import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataDirectory } from './embedded/data-directory.ts';
import { StartupError } from './startup-error.ts';

/** The installation's secret: SECRET_KEY, else one that is made once and kept in the data directory, mode 600. */
export async function loadSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(await openDataDirectory(dataDir), 'secret-key');
  const made = randomBytes(48).toString('base64url');
  await writeFile(path, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new StartupError(`Cannot write ${path} (${error.message})`);
  });
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32) throw new StartupError(`${path} is damaged: restore it from a backup`);
  return key;
}

/** A 256-bit key for one purpose, so that no two uses share key material. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dentaria', purpose, 32));
