import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { sealedKey } from '../backup/archive.ts';
import { decrypt, encrypt } from '../kernel/secrets/sealing.ts';
import { deriveKey, keyIdOf } from '../kernel/secrets/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { ArchiveStore, StoredObject } from './archive-store.ts';

const keyFile = z.object({
  format: z.literal('dentaria-archive-1'),
  keyId: z.string(),
  sealedKey: sealedKey.nullable(),
});
export type KeyFile = z.output<typeof keyFile>;

const baseManifest = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  parts: z.int().min(1),
});
export type BaseManifest = z.output<typeof baseManifest>;

/** The manifest is written last, so a base without one is incomplete. */
export interface BaseBackup extends BaseManifest {
  readonly folder: string;
}

/**
 * One cluster's archive under one secret key. Objects are compressed and encrypted. Their name is authenticated with
 * the content, so that no object can take another's place.
 */
export type ClusterArchive = ReturnType<typeof openClusterArchive>;

export function openClusterArchive(store: ArchiveStore, folder: string, secret: string) {
  const key = deriveKey(secret, 'archive');
  const pathOf = (name: string): string => `${folder}/${name}`;
  const get = async (name: string): Promise<Buffer> => {
    const sealed = await store.get(pathOf(name));
    if (sealed === undefined)
      throw new StartupError(`The archive is incomplete: ${pathOf(name)} is missing.`);
    try {
      return await promisify(gunzip)(decrypt(key, sealed, Buffer.from(pathOf(name))));
    } catch {
      throw new StartupError(`The archive is damaged or was changed: ${pathOf(name)} is not authentic.`);
    }
  };
  const list = async (within: string): Promise<StoredObject[]> =>
    (await store.list(pathOf(within))).map((each) => ({ ...each, name: each.name.slice(folder.length + 1) }));
  return {
    store,
    folder,
    secret,
    put: async (name: string, plain: Uint8Array): Promise<void> =>
      store.put(pathOf(name), encrypt(key, await promisify(gzip)(plain), Buffer.from(pathOf(name)))),
    get,
    list,
    listCompleteBases: async (): Promise<BaseBackup[]> => {
      const manifests = (await list('base')).filter(({ name }) => name.endsWith('/manifest'));
      return Promise.all(
        manifests.map(async ({ name }) => ({
          ...baseManifest.parse(JSON.parse((await get(name)).toString())),
          folder: name.slice(0, -'/manifest'.length),
        })),
      );
    },
  };
}

export const folderOf = (systemIdentifier: string, secret: string): string =>
  `${systemIdentifier}-${keyIdOf(secret)}`;

export const partName = (folder: string, part: number): string =>
  `${folder}/part-${String(part).padStart(6, '0')}`;

export async function listClusters(
  store: ArchiveStore,
): Promise<{ readonly folder: string; readonly key: KeyFile }[]> {
  const files = (await store.list('')).filter(({ name }) => /^[^/]+\/key\.json$/.test(name));
  return Promise.all(
    files.map(async ({ name }) => ({
      folder: name.slice(0, -'/key.json'.length),
      key: keyFile.parse(JSON.parse(String(await store.get(name)))),
    })),
  );
}

export const writeKeyFile = (store: ArchiveStore, folder: string, key: KeyFile): Promise<void> =>
  store.put(`${folder}/key.json`, Buffer.from(JSON.stringify(key, null, 2)));
