import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openDataDirectory, syncDirectory } from '../embedded/data-directory.ts';
import { StartupError } from '../startup-error.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;

/** SECRET_KEY or the stored key; undefined if there is neither. @throws StartupError if the stored key is damaged. */
export async function readSecretKey({ secretKey, dataDir }: KeyConfig): Promise<string | undefined> {
  if (secretKey) return secretKey;
  const path = join(dataDir, 'secret-key');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new StartupError(`Cannot read ${path} (${error.message})`);
  });
  const key = text?.trim();
  if (key !== undefined && key.length < 32)
    throw new StartupError(`${path} is damaged: restore it from a backup`);
  return key;
}

/** SECRET_KEY or the stored key, which is generated once, with mode 600. */
export async function loadSecretKey(config: KeyConfig): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const path = join(await openDataDirectory(config.dataDir), 'secret-key');
  await createKeyFile(path, randomBytes(48).toString('base64url'));
  return findSecretKey(config);
}

/** SECRET_KEY or the stored key, without generating one: for commands that read an existing installation. */
export async function findSecretKey(config: KeyConfig): Promise<string> {
  const key = await readSecretKey(config);
  if (key === undefined)
    throw new StartupError(
      `There is no ${join(config.dataDir, 'secret-key')}: set SECRET_KEY, or DATA_DIR to the folder that holds it.`,
    );
  return key;
}

/** Stores the key of a restored backup. @throws StartupError when another key exists. */
export async function storeSecretKey(secret: string, dataDir: string): Promise<void> {
  const path = join(await openDataDirectory(dataDir), 'secret-key');
  await createKeyFile(path, secret);
  if ((await readFile(path, 'utf8')).trim() !== secret)
    throw new StartupError(`${path} is not the key of the backup: move it away first.`);
}

/** Leaves an existing file as it is. */
async function createKeyFile(path: string, key: string): Promise<void> {
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw new StartupError(`Cannot write ${path} (${error.message})`);
  });
}

/**
 * The next key: `given` or a generated one. It is stored beside the current key until `replaceSecretKey`, so that an
 * interrupted rotation continues with the same key.
 */
export async function prepareSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key.new');
  await createKeyFile(path, given ?? randomBytes(48).toString('base64url'));
  const prepared = (await readFile(path, 'utf8')).trim();
  if (given !== undefined && prepared !== given)
    throw new StartupError(
      `${path} contains another key, from an interrupted rotation: finish that one by running without a key file.`,
    );
  return prepared;
}

/** The key of an interrupted rotation. */
export const findPreparedKey = async (dataDir: string): Promise<string | undefined> =>
  (await readFile(join(dataDir, 'secret-key.new'), 'utf8').catch(() => undefined))?.trim();

/** Replaces the current key with the prepared one, atomically. */
export async function replaceSecretKey(dataDir: string): Promise<void> {
  await rename(join(dataDir, 'secret-key.new'), join(dataDir, 'secret-key'));
  await syncDirectory(dataDir);
}

/** A 256-bit key; each purpose has its own. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dentaria', purpose, 32));

/** A fingerprint of the key that does not reveal it. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(deriveKey(secret, 'backup key id')).digest('hex').slice(0, 16);
