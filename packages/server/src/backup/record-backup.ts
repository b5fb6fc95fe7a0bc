import type pg from 'pg';
import { withClient } from '../kernel/database/client.ts';

/** `dump` is a backup of all rows (`npm run backup`), `base` one of the cluster's files (archiver). */
export const recordBackup = (connection: pg.ClientConfig, kind: 'dump' | 'base') =>
  withClient(connection, (client) =>
    client.query(
      `insert into backups (kind, finished_at) values ($1, now())
       on conflict (kind) do update set finished_at = excluded.finished_at`,
      [kind],
    ),
  );
