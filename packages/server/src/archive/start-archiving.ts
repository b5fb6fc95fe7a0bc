import type { Config } from '../kernel/config/config.ts';
import type { DatabaseSource } from '../kernel/database/source.ts';
import type { ArchiveStatus } from '../kernel/metrics/operational-state.ts';

interface ArchivingParts {
  readonly config: Config;
  readonly secret: string;
  readonly print: (line: string) => void;
  readonly undo: (step: () => Promise<unknown>) => void;
}

/** Archives the WAL of the embedded database, if ARCHIVE_URL is set. */
export async function startArchiving(
  { connection, archivedCluster }: DatabaseSource,
  { config, secret, print, undo }: ArchivingParts,
): Promise<{ readonly archive?: ArchiveStatus }> {
  if (archivedCluster === undefined || config.archiveLocation === undefined) return {};
  const { startArchiver } = await import('./archiver.ts');
  const { openStore } = await import('./open-archives.ts');
  const archive = { lastSuccess: new Date() };
  const archiver = await startArchiver({
    connection,
    clusterDir: archivedCluster,
    store: openStore(config.archiveLocation, config),
    secret,
    passphrase: config.backupPassphrase,
    days: config.archiveDays,
    print,
    onSuccess: (at) => {
      archive.lastSuccess = at;
    },
  });
  undo(() => archiver.stop());
  return { archive };
}
