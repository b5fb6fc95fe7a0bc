import pg from 'pg';

/** `dump`: the rows of every table, by `npm run backup`. `base`: the files of the cluster, by the archiver. */
export type BackupKind = 'dump' | 'base';

/**
 * Records a finished backup for health checks and metrics. A database of an earlier release has no table for it until
 * the next start of the product.
 */
export async function recordBackup(connection: pg.ClientConfig, kind: BackupKind): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_class where oid = to_regclass('public.backups')");
    if (rowCount === 0) return;
    await client.query(
      `insert into backups (kind, finished_at) values ($1, now())
       on conflict (kind) do update set finished_at = excluded.finished_at`,
      [kind],
    );
  } finally {
    await client.end();
  }
}
