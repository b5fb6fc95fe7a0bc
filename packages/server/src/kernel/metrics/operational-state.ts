import type { Database } from '../database/database.ts';

interface QueueState {
  readonly name: string;
  /** Jobs that are not finished. */
  readonly jobs: number;
  /** Those of them that failed at least once. */
  readonly retrying: number;
  /** How long the oldest job waits. A job that is put off, as by quiet hours, waits from then on. */
  readonly oldestSeconds: number;
}

/** The archiver of the embedded database, in this process. */
export interface ArchiveStatus {
  /** When everything that PostgreSQL had finished was in the archive; at first the start of the process. */
  lastSuccess: Date;
}

export type OperationalState = Awaited<ReturnType<typeof readOperationalState>>;

/**
 * The state of the installation that is in the database, the same for every process.
 * @throws if the database is unreachable.
 */
export async function readOperationalState({ pool }: Database, archive: ArchiveStatus | undefined) {
  const [migrations, queues, backups, wal] = await Promise.all([
    pool.query<{ name: string }>('select max(name collate "C") as name from kysely_migration'),
    pool.query<QueueState>(
      `select q.name, count(j.id)::int as jobs,
              (count(j.id) filter (where j.retry_count > 0))::int as retrying,
              coalesce(extract(epoch from greatest(interval '0',
                now() - min(case when j.retry_count = 0 then j.start_after else j.created_on end))), 0)::float8 as "oldestSeconds"
         from jobs.queue q left join jobs.job j on j.name = q.name and j.state <= 'active'
        where q.name not like '\\_\\_%'
        group by q.name`,
    ),
    pool.query<{ kind: string; finishedAt: Date }>('select kind, finished_at as "finishedAt" from backups'),
    pool.query<{ at: Date | null }>(
      "select last_archived_time as at from pg_stat_archiver where current_setting('archive_mode') <> 'off'",
    ),
  ]);
  return {
    migration: migrations.rows[0]?.name ?? '',
    queues: queues.rows,
    backups: backups.rows,
    /** When WAL was last archived: by this process, else by PostgreSQL; null if never. */
    archivedAt: archive?.lastSuccess ?? wal.rows[0]?.at ?? null,
  };
}
