import type { FileHandle } from 'node:fs/promises';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { RELEASE } from '../kernel/config/release.ts';
import { withClient } from '../kernel/database/client.ts';
import { orIfMissing } from '../kernel/embedded/embedded-database-error.ts';
import { SPOOL } from '../kernel/embedded/settings.ts';
import { type BaseManifest, type ClusterArchive, partName } from './archive.ts';

const PART_BYTES = 16 * 1024 * 1024;

/** Like pg_basebackup, archives these folders without their content. */
const EMPTIED_FOLDERS = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  SPOOL,
];
const OMITTED_FILES =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp[^/]*(\/[^/]*)?|pg_internal\.init[^/]*)$/;
const CONTROL_FILE = 'global/pg_control';

interface StoppedBackup {
  readonly label: string;
  readonly segment: string;
  readonly postgres: string;
}

/**
 * Copies the files between pg_backup_start and pg_backup_stop. A restore repairs files that change during the copy
 * from the WAL that `archiveWal` archives. The manifest is written last.
 */
export const takeBaseBackup = (
  connection: pg.ClientConfig,
  clusterDir: string,
  { archive, archiveWal }: { readonly archive: ClusterArchive; readonly archiveWal: () => Promise<void> },
): Promise<BaseManifest> =>
  withClient(connection, async (client) => {
    const startedAt = new Date();
    const folder = `base/${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
    const { rows: started } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('dentaria', true)) as segment",
    );
    const tar = pack();
    const fill = async (): Promise<StoppedBackup> => {
      await addCluster(tar, clusterDir);
      const { rows } = await client.query<StoppedBackup>(
        `select labelfile as label, pg_walfile_name(lsn) as segment, current_setting('server_version') as postgres
           from pg_backup_stop(true)`,
      );
      const [stopped] = rows;
      if (!stopped) throw new Error('pg_backup_stop returned no row');
      await archiveWal();
      tar.entry({ name: 'backup_label', mode: 0o600 }, stopped.label);
      tar.finalize();
      return stopped;
    };
    const [parts, stopped] = await Promise.all([storeParts(tar, archive, folder), fill()]).catch((error) => {
      tar.destroy();
      throw error;
    });
    const manifest: BaseManifest = {
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      release: RELEASE,
      postgres: stopped.postgres,
      firstSegment: started[0]?.segment ?? '',
      lastSegment: stopped.segment,
      parts,
    };
    await archive.put(`${folder}/manifest`, Buffer.from(JSON.stringify(manifest)));
    return manifest;
  });

async function storeParts(tar: Pack, archive: ClusterArchive, folder: string): Promise<number> {
  let chunks: Buffer[] = [];
  let size = 0;
  let parts = 0;
  const flush = async (): Promise<void> => {
    await archive.put(partName(folder, parts), Buffer.concat(chunks));
    parts += 1;
    [chunks, size] = [[], 0];
  };
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return parts;
}

async function addCluster(tar: Pack, clusterDir: string): Promise<void> {
  const entries = await readdir(clusterDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .map((entry) => ({
      entry,
      name: relative(clusterDir, join(entry.parentPath, entry.name)).split(sep).join('/'),
    }))
    .filter(
      ({ name }) =>
        !OMITTED_FILES.test(name) && !EMPTIED_FOLDERS.some((folder) => name.startsWith(`${folder}/`)),
    );
  for (const { name } of paths.filter(({ entry }) => entry.isDirectory()))
    tar.entry({ name, type: 'directory', mode: 0o700 });
  const files = paths.filter(({ entry, name }) => entry.isFile() && name !== CONTROL_FILE);
  for (const { name } of files) await addFile(tar, clusterDir, name);
  // Last, as pg_basebackup does: it must not be older than any other file.
  await addFile(tar, clusterDir, CONTROL_FILE);
}

/** PostgreSQL may truncate or delete the file during the copy; the WAL then repeats it. */
async function addFile(tar: Pack, clusterDir: string, name: string): Promise<void> {
  const handle = await orIfMissing(open(join(clusterDir, name), 'r'), undefined);
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    await pipeline(Readable.from(readPadded(handle, size)), tar.entry({ name, size, mode: 0o600 }));
  } finally {
    await handle.close();
  }
}

async function* readPadded(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(size - at, 1024 * 1024));
    await handle.read(chunk, 0, chunk.length, at);
    yield chunk;
    at += chunk.length;
  }
}
