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

/** The same, but never made: for whoever reads data that an installation has written. */
export async function findSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret-key');
  return (
    await readFile(path, 'utf8').catch(() => {
      throw new StartupError(
        `${path} cannot be read: set SECRET_KEY, or DATA_DIR to the folder that holds it.`,
      );
    })
  ).trim();
}

/** Puts a key that comes back with its data in its place. @throws StartupError when there is another one already. */
export async function keepSecretKey(secret: string, dataDir: string): Promise<void> {
  const path = join(await openDataDirectory(dataDir), 'secret-key');
  await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true }).catch(async (error) => {
    if (error.code !== 'EEXIST') throw new StartupError(`Cannot write ${path} (${error.message})`);
    if ((await readFile(path, 'utf8')).trim() !== secret)
      throw new StartupError(`${path} is another key than the one in the backup: move it away first.`);
  });
}

/** A 256-bit key for one purpose, so that no two uses share key material. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dentaria', purpose, 32));
