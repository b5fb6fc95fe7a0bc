import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { recordBackup } from '../backup/record-backup.ts';
import { sealKey } from '../backup/sealed-key.ts';
import { openPool } from '../kernel/database/client.ts';
import { SPOOL } from '../kernel/embedded/settings.ts';
import { keyIdOf } from '../kernel/secrets/secret-key.ts';
import { type ClusterArchive, folderOf, openClusterArchive, writeKeyFile } from './archive.ts';
import type { ArchiveStore } from './archive-store.ts';
import { takeBaseBackup } from './base-backup.ts';
import { isSegment } from './wal-segments.ts';

export interface ArchiverOptions {
  readonly connection: pg.ClientConfig;
  readonly clusterDir: string;
  readonly store: ArchiveStore;
  readonly secret: string;
  readonly passphrase: string | undefined;
  /** The archive can be restored to any minute of these days. */
  readonly days: number;
  readonly print: (line: string) => void;
  readonly onSuccess: (at: Date) => void;
  readonly intervalMs?: number;
}

const DAY_MS = 24 * 3_600_000;
const STOP_TIMEOUT_MS = 10_000;
const LAST_BASE_MARKER = 'last-base';
const ARCHIVED_NAME = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup|\.partial)?)$/;

/**
 * Moves finished WAL segments from the spool to the archive, takes a daily base backup and removes expired ones.
 * Retries after a failure; PostgreSQL keeps the WAL until then.
 */
export async function startArchiver(options: ArchiverOptions) {
  const { connection, clusterDir, store, secret, passphrase, print, intervalMs = 5_000 } = options;
  const owner = openPool({ ...connection, max: 1 });
  const { rows } = await owner.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  const archive = openClusterArchive(store, folderOf(rows[0]?.id ?? '', secret), secret);
  const spool = join(clusterDir, SPOOL);
  let reported: string | undefined;
  const stopping = new AbortController();

  const takeBase = async (): Promise<void> => {
    const sealedKey = passphrase === undefined ? null : await sealKey(secret, passphrase);
    await writeKeyFile(store, archive.folder, {
      format: 'dentaria-archive-1',
      keyId: keyIdOf(secret),
      sealedKey,
    });
    const { endedAt } = await takeBaseBackup(connection, clusterDir, {
      archive,
      archiveWal: () => archiveSpool(spool, archive),
    });
    await writeFile(join(spool, LAST_BASE_MARKER), `${archive.folder}\n${endedAt}\n`, { mode: 0o600 });
    await recordBackup(connection, 'base');
    await removeExpired(archive, options.days);
  };
  const archiveAll = async (): Promise<void> => {
    const at = new Date();
    await archiveSpool(spool, archive);
    if (await isBaseDue(spool, archive)) await takeBase();
    const { rows: failing } = await owner.query(
      "select from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')",
    );
    if (failing.length > 0) throw new Error('PostgreSQL cannot hand over its WAL (postgres.log in DATA_DIR)');
    options.onSuccess(at);
    reported = undefined;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await archiveAll().catch((error: Error) => {
        if (!stopping.signal.aborted && error.message !== reported)
          print(`Archiving fails: ${error.message}`);
        reported = error.message;
      });
      await delay(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    /** Must be called before the database stops. */
    stop: async () => {
      stopping.abort();
      const finish = async (): Promise<void> => {
        await running;
        await finishSegment(owner);
        await archiveSpool(spool, archive);
      };
      await Promise.race([finish(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]).finally(() =>
        owner.end(),
      );
    },
  };
}

async function archiveSpool(spool: string, archive: ClusterArchive): Promise<void> {
  const names = (await readdir(spool)).filter((name) => ARCHIVED_NAME.test(name)).sort();
  for (const name of names) {
    const path = join(spool, name);
    const content = await readFile(path);
    const stored = await archive.store.get(`${archive.folder}/wal/${name}`);
    // A crash can leave a stored segment in the spool.
    if (stored === undefined) await archive.put(`wal/${name}`, content);
    else if (!(await archive.get(`wal/${name}`)).equals(content))
      throw new Error(`${name} in the archive is of another installation: set ARCHIVE_URL to another folder`);
    await rm(path);
  }
}

async function isBaseDue(spool: string, archive: ClusterArchive): Promise<boolean> {
  const text = await readFile(join(spool, LAST_BASE_MARKER), 'utf8').catch(() => '');
  const [folder, endedAt = ''] = text.split('\n');
  return folder !== archive.folder || Date.now() - Date.parse(endedAt) >= DAY_MS;
}

async function finishSegment(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  for (;;) {
    const { rows: archived } = await owner.query(
      'select from pg_stat_archiver where last_archived_wal >= $1',
      [rows[0]?.segment],
    );
    if (archived.length > 0) return;
    await delay(50);
  }
}

async function removeExpired(archive: ClusterArchive, days: number): Promise<void> {
  const bases = await archive.listCompleteBases();
  const since = new Date(Date.now() - days * DAY_MS).toISOString();
  const first = Math.max(
    0,
    bases.findLastIndex(({ endedAt }) => endedAt <= since),
  );
  for (const { folder } of bases.slice(0, first)) {
    // The manifest first: without it the base is incomplete.
    await archive.store.remove(`${archive.folder}/${folder}/manifest`);
    for (const { name } of await archive.list(folder))
      await archive.store.remove(`${archive.folder}/${name}`);
  }
  const oldest = bases[first]?.firstSegment;
  if (oldest === undefined) return;
  for (const { name } of await archive.list('wal')) {
    const segment = name.slice('wal/'.length);
    // Ignores the timeline, as pg_archivecleanup does.
    if (isSegment(segment) && segment.slice(8) < oldest.slice(8))
      await archive.store.remove(`${archive.folder}/${name}`);
  }
}
