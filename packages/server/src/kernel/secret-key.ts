import { hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
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

/**
 * The key that is to follow the one in the data directory: `given`, else one that is made. It lies beside the present one
 * until `replaceSecretKey`, so that a rotation that was broken off goes on with the same.
 */
export async function prepareSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key.new');
  const key = given ?? randomBytes(48).toString('base64url');
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw new StartupError(`Cannot write ${path} (${error.message})`);
  });
  const prepared = (await readFile(path, 'utf8')).trim();
  if (given !== undefined && prepared !== given)
    throw new StartupError(
      `${path} holds another key, of a rotation that did not end: end it without naming one.`,
    );
  return prepared;
}

/** Puts the prepared key in the place of the one before, at once or not at all. */
export async function replaceSecretKey(dataDir: string): Promise<void> {
  await rename(join(dataDir, 'secret-key.new'), join(dataDir, 'secret-key'));
  const directory = await open(dataDir);
  await directory.sync().finally(() => directory.close());
}

/** A 256-bit key for one purpose, so that no two uses share key material. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dentaria', purpose, 32));
