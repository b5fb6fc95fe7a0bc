import type pg from 'pg';
import { withClient } from '../kernel/database/client.ts';

/**
 * Records a finished backup for health checks and metrics. `dump`: the rows of every table, by `npm run backup`. `base`: the
 * files of the cluster, by the archiver.
 */
export const recordBackup = (connection: pg.ClientConfig, kind: 'dump' | 'base') =>
  withClient(connection, (client) =>
    client.query(
      `insert into backups (kind, finished_at) values ($1, now())
       on conflict (kind) do update set finished_at = excluded.finished_at`,
      [kind],
    ),
  );
