import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openDataDirectory, syncDirectory } from '../embedded/data-directory.ts';
import { StartupError } from '../startup-error.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;

/** Undefined without SECRET_KEY and stored key. @throws StartupError if the stored key is damaged */
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

export async function loadOrCreateSecretKey(config: KeyConfig): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const path = join(await openDataDirectory(config.dataDir), 'secret-key');
  await createKeyFileIfMissing(path, randomBytes(48).toString('base64url'));
  return findSecretKey(config);
}

export async function findSecretKey(config: KeyConfig): Promise<string> {
  const key = await readSecretKey(config);
  if (key === undefined)
    throw new StartupError(
      `There is no ${join(config.dataDir, 'secret-key')}: set SECRET_KEY, or DATA_DIR to the folder that holds it.`,
    );
  return key;
}

export async function storeSecretKey(secret: string, dataDir: string): Promise<void> {
  const path = join(await openDataDirectory(dataDir), 'secret-key');
  await createKeyFileIfMissing(path, secret);
  if ((await readFile(path, 'utf8')).trim() !== secret)
    throw new StartupError(`${path} is not the key of the backup: move it away first.`);
}

async function createKeyFileIfMissing(path: string, key: string): Promise<void> {
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw new StartupError(`Cannot write ${path} (${error.message})`);
  });
}

/** Keeps the current key until `replaceSecretKey`, so that an interrupted rotation continues with the same next key. */
export async function prepareSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key.new');
  await createKeyFileIfMissing(path, given ?? randomBytes(48).toString('base64url'));
  const prepared = (await readFile(path, 'utf8')).trim();
  if (given !== undefined && prepared !== given)
    throw new StartupError(
      `${path} contains another key, from an interrupted rotation: finish that one by running without a key file.`,
    );
  return prepared;
}

export const findPreparedKey = async (dataDir: string): Promise<string | undefined> =>
  (await readFile(join(dataDir, 'secret-key.new'), 'utf8').catch(() => undefined))?.trim();

export async function replaceSecretKey(dataDir: string): Promise<void> {
  await rename(join(dataDir, 'secret-key.new'), join(dataDir, 'secret-key'));
  await syncDirectory(dataDir);
}

export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dentaria', purpose, 32));

export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(deriveKey(secret, 'backup key id')).digest('hex').slice(0, 16);
