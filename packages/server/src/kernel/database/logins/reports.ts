import type pg from 'pg';
import { type Database, openDatabase, ping } from '../database.ts';
import { readPreference } from '../hosts.ts';
import { REPORTS, SERVING } from './roles.ts';

const POOL_SIZE = 2;

const TIMEOUTS = { connection: 10_000, query: 61_000 };

interface ReportsConnections {
  readonly connection: pg.ClientConfig | undefined;
  readonly serving: pg.ClientConfig;
}

export const openReportsDatabase = ({ connection, serving }: ReportsConnections): Database =>
  openDatabase({
    connection: connection ?? serving,
    role: connection ? REPORTS : SERVING,
    readOnly: true,
    hosts: readPreference(connection ?? serving),
    poolSize: POOL_SIZE,
    timeouts: TIMEOUTS,
  });

/** Returns true while every connection is busy: a health check must not wait for reports. */
export async function answersReports(reports: Database): Promise<boolean> {
  const { totalCount, idleCount, options } = reports.pool;
  if (idleCount === 0 && totalCount >= options.max) return true;
  return ping(reports).then(
    () => true,
    () => false,
  );
}
