import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncDirectory } from '../kernel/embedded/data-directory.ts';
import { orIfMissing } from '../kernel/embedded/embedded-database-error.ts';

export interface StoredObject {
  readonly name: string;
  readonly writtenAt: Date;
}

/** Names are relative paths with slashes. */
export interface ArchiveStore {
  /** Durable and atomic: an object is complete or absent. Replaces an object with the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  list(folder: string): Promise<StoredObject[]>;
  remove(name: string): Promise<void>;
}

const UNFINISHED = '.unfinished-';

export function folderStore(root: string): ArchiveStore {
  const pathOf = (name: string): string => join(root, ...name.split('/'));
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncDirectory(folder);
    },
    get: (name) => orIfMissing(readFile(pathOf(name)), undefined),
    list: async (folder) => {
      const entries = await orIfMissing(
        readdir(pathOf(folder), { recursive: true, withFileTypes: true }),
        [],
      );
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(UNFINISHED));
      const objects = files.map(async (file): Promise<StoredObject> => {
        const path = join(file.parentPath, file.name);
        return { name: relative(root, path).split(sep).join('/'), writtenAt: (await stat(path)).mtime };
      });
      return (await Promise.all(objects)).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
