import type { Database } from '../database/database.ts';

interface QueueState {
  readonly name: string;
  readonly unfinished: number;
  readonly retrying: number;
  /** Age of the oldest job. A job that is put off, as by quiet hours, counts from its new time. */
  readonly oldestSeconds: number;
}

export interface ArchiveStatus {
  /** Time at which the archive last held all finished WAL; initially the start of the process. */
  lastSuccess: Date;
}

export type OperationalState = Awaited<ReturnType<typeof readOperationalState>>;

export async function readOperationalState({ pool }: Database, archive: ArchiveStatus | undefined) {
  const [migrations, queues, backups, wal] = await Promise.all([
    pool.query<{ name: string }>('select max(name collate "C") as name from kysely_migration'),
    pool.query<QueueState>(
      `select q.name, count(j.id)::int as unfinished,
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
    archivedAt: archive?.lastSuccess ?? wal.rows[0]?.at ?? null,
  };
}
