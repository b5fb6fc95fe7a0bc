import type pg from 'pg';
import { type Database, openDatabase, ping } from '../database.ts';
import { readPreference } from '../hosts.ts';
import { REPORTS, SERVING } from './roles.ts';

const POOL_SIZE = 2;

/** A report may wait for the end of another one. The limit of a query is above `statement_timeout` of the role. */
const TIMEOUTS = { connection: 10_000, query: 61_000 };

interface ReportsConnections {
  /** Undefined without a login for reports (logins.ts); the serving connections are used instead. */
  readonly connection: pg.ClientConfig | undefined;
  readonly serving: pg.ClientConfig;
}

/** Opens a small pool for read-only transactions, so that reports never occupy serving connections. */
export const openReportsDatabase = ({ connection, serving }: ReportsConnections): Database =>
  openDatabase({
    connection: connection ?? serving,
    role: connection ? REPORTS : SERVING,
    readOnly: true,
    hosts: readPreference(connection ?? serving),
    poolSize: POOL_SIZE,
    timeouts: TIMEOUTS,
  });

/** True also while reports occupy every connection, which a health check must not wait for. */
export async function answersReports(reports: Database): Promise<boolean> {
  const { totalCount, idleCount, options } = reports.pool;
  if (idleCount === 0 && totalCount >= options.max) return true;
  return ping(reports).then(
    () => true,
    () => false,
  );
}
