import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { extract } from 'tar-stream';
import type { ArchiveLocation } from '../kernel/config/archive-location.ts';
import type { Config } from '../kernel/config/config.ts';
import { explainFullDisk } from '../kernel/config/full-disk.ts';
import { clusterIn } from '../kernel/embedded/cluster.ts';
import { openDataDirectory } from '../kernel/embedded/data-directory.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { hasCluster } from '../kernel/embedded/running-server.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type BaseBackup, type ClusterArchive, partName } from './archive.ts';
import { openArchives } from './open-archives.ts';
import { contiguousSegments } from './wal-segments.ts';

export interface RestoreRequest {
  readonly archive: ArchiveLocation;
  readonly at: Date | undefined;
}

const WAL_FOLDER = 'restore-wal';
const POSITION = `${WAL_FOLDER}/position`;
const COMPLETE = `${WAL_FOLDER}/complete`;
const UNFINISHED = 'unfinished';
const MAX_SEGMENTS_AHEAD = 32;
const MAX_SEGMENTS_BEHIND = 4;

/**
 * Runs in the cluster's directory. Waits for a segment but not for a timeline history, which may not exist. A failed
 * copy ends PostgreSQL, which takes any status up to 125 for the end of the archive.
 */
const RESTORE_COMMAND = [
  `case "%f" in *.history) ;; *) until test -f "${WAL_FOLDER}/%f" || test -f ${COMPLETE}; do sleep 0.05; done ;; esac`,
  `test -f "${WAL_FOLDER}/%f" || exit 1`,
  `cp "${WAL_FOLDER}/%f" "%p" && echo "%f" > ${POSITION} || exit 126`,
].join('; ');

/**
 * Restores the newest base backup before a moment and replays the WAL up to it. The caller stops the returned server.
 * @throws StartupError with one line for the operator; the data directory is unchanged
 */
export async function restoreArchive(config: Config, request: RestoreRequest, print: (line: string) => void) {
  if (config.databaseUrl)
    throw new StartupError(
      'An archive is restored into the embedded database: unset DATABASE_URL, set DATA_DIR.',
    );
  if (await hasCluster(config.dataDir))
    throw new StartupError(
      `There is a database in ${config.dataDir}: restore into an empty folder (DATA_DIR).`,
    );
  const { archive, base } = await chooseBase(config, request);
  const wal = await listWal(archive, base);
  const { at } = request;
  if (at && wal.endedAt < at)
    throw new StartupError(`The archive ends before ${at.toISOString()}: ${NAME_EARLIER}`);
  print(`Restoring from the base backup of ${base.endedAt} …`);
  const dataDir = await openDataDirectory(config.dataDir);
  const recovery = { dataDir, archive, base, wal, print };
  const server = await restoreTo(at, recovery).catch((error: Error) => {
    // Nothing was written between the moment and the end of the archive, so both are the same state.
    if (at && TARGET_NOT_REACHED.test(error.message)) return restoreTo(undefined, recovery);
    throw error;
  });
  return { server, secret: archive.secret };
}

const NAME_EARLIER = 'name an earlier time, or --at latest for its last change.';
const TARGET_NOT_REACHED = /before configured recovery target was reached/;

interface Recovery {
  readonly dataDir: string;
  readonly archive: ClusterArchive;
  readonly base: BaseBackup;
  readonly wal: Awaited<ReturnType<typeof listWal>>;
  readonly print: (line: string) => void;
}

async function restoreTo(at: Date | undefined, recovery: Recovery): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(recovery.dataDir);
  const unfinished = `${cluster}.new-restored`;
  try {
    return await explainFullDisk(recovery, async () => {
      await rm(unfinished, { recursive: true, force: true });
      await extractBase(recovery.archive, recovery.base, unfinished);
      await mkdir(join(unfinished, WAL_FOLDER), { mode: 0o700 });
      await writeFile(join(unfinished, 'recovery.signal'), '');
      await rename(unfinished, cluster);
      return recover(at, recovery);
    });
  } catch (error) {
    for (const path of [unfinished, cluster]) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

async function listWal(archive: ClusterArchive, base: BaseBackup) {
  const objects = (await archive.list('wal')).map(({ name, writtenAt }) => ({
    name: name.slice('wal/'.length),
    writtenAt,
  }));
  const names = objects.map(({ name }) => name);
  const { segments } = contiguousSegments(base.firstSegment, names);
  if (!segments.includes(base.lastSegment))
    throw new StartupError(
      `The archive is incomplete: WAL of the base backup of ${base.endedAt} is missing.`,
    );
  return {
    segments,
    histories: names.filter((name) => name.endsWith('.history')),
    endedAt: objects.find(({ name }) => name === segments.at(-1))?.writtenAt ?? new Date(0),
  };
}

async function chooseBase(config: Config, { archive: path, at }: RestoreRequest) {
  const archives = await openArchives(config, path);
  const found = await Promise.all(
    archives.map(async (archive) => (await archive.listCompleteBases()).map((base) => ({ archive, base }))),
  );
  const candidates = found.flat().sort((a, b) => (a.base.endedAt < b.base.endedAt ? -1 : 1));
  if (candidates.length === 0) throw new StartupError(`${path} has no complete base backup yet.`);
  const chosen = candidates.findLast(({ base }) => at === undefined || base.endedAt <= at.toISOString());
  if (chosen) return chosen;
  throw new StartupError(
    `The archive begins later: its oldest base backup was made at ${candidates[0]?.base.endedAt}.`,
  );
}

async function extractBase(archive: ClusterArchive, base: BaseBackup, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (let part = 0; part < base.parts; part += 1) yield archive.get(partName(base.folder, part));
  };
  const tar = extract();
  const unpack = async (): Promise<void> => {
    for await (const entry of tar) {
      const path = join(target, ...entry.header.name.split('/'));
      if (!path.startsWith(`${target}${sep}`))
        throw new StartupError('The archive is damaged: a path leads out of it.');
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const handle = await open(path, 'wx', 0o600);
        await pipeline(entry, handle.createWriteStream({ flush: true }));
      }
    }
  };
  await Promise.all([pipeline(Readable.from(parts()), tar), unpack()]);
}

async function recover(at: Date | undefined, { dataDir, archive, wal, print }: Recovery) {
  const ended = new AbortController();
  const cluster = clusterIn(dataDir);
  for (const name of wal.histories)
    await writeFile(join(cluster, WAL_FOLDER, name), await archive.get(`wal/${name}`));
  const feeding = feedWal(archive, wal.segments, cluster, ended.signal).catch(async (error: Error) => {
    // Frees space for the marker, without which PostgreSQL would wait forever.
    await rm(join(cluster, WAL_FOLDER, UNFINISHED), { force: true });
    await writeFile(join(cluster, COMPLETE), '').catch(() => {});
    return error;
  });
  const settings = {
    hot_standby: 'off',
    restore_command: RESTORE_COMMAND,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // PostgreSQL rejects ISO 8601 here.
    ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
  const starting = startEmbeddedPostgres({ dataDir, print, archiving: true, settings });
  await starting.catch(() => {});
  ended.abort();
  const failure = await feeding;
  if (failure) {
    await starting.then(({ stop }) => stop()).catch(() => {});
    throw failure;
  }
  const server = await starting;
  await rm(join(server.clusterDir, WAL_FOLDER), { recursive: true });
  return server;
}

/** Stays only a few segments ahead of PostgreSQL, because a day of WAL could fill the disk. */
async function feedWal(
  archive: ClusterArchive,
  segments: readonly string[],
  cluster: string,
  signal: AbortSignal,
): Promise<void> {
  const pathOf = (name: string): string => join(cluster, WAL_FOLDER, name);
  let removed = 0;
  for (const [index, name] of segments.entries()) {
    for (;;) {
      if (signal.aborted) return;
      const position = segments.indexOf(
        (await readFile(join(cluster, POSITION), 'utf8').catch(() => '')).trim(),
      );
      for (; removed < position - MAX_SEGMENTS_BEHIND; removed += 1)
        await rm(pathOf(segments[removed] ?? ''), { force: true });
      if (index - position <= MAX_SEGMENTS_AHEAD) break;
      await delay(50);
    }
    const unfinished = pathOf(UNFINISHED);
    await writeFile(unfinished, await archive.get(`wal/${name}`), { mode: 0o644 });
    await rename(unfinished, pathOf(name));
  }
  await writeFile(join(cluster, COMPLETE), '');
}
