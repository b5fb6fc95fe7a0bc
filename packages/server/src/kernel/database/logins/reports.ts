import type pg from 'pg';
import { type Database, openDatabase, ping } from '../database.ts';
import { readPreference } from '../hosts.ts';
import { REPORTS, SERVING } from './roles.ts';

const POOL_SIZE = 2;

/** A report may wait for the end of another one. The limit of a query is above `statement_timeout` of the role. */
const TIMEOUTS = { connection: 10_000, query: 61_000 };

export interface ReportsOptions {
  /** As a member of the role of reports; undefined without such a login (logins.ts). */
  readonly connection: pg.ClientConfig | undefined;
  /** Of serving connections, in its place. */
  readonly serving: pg.ClientConfig;
  readonly onError: (error: Error) => void;
}

/** Opens a small pool of its own for read-only transactions, so that reports never occupy serving connections. */
export const openReportsDatabase = ({ connection, serving, onError }: ReportsOptions): Database =>
  openDatabase({
    connection: connection ?? serving,
    role: connection ? REPORTS : SERVING,
    readOnly: true,
    hosts: readPreference(connection ?? serving),
    poolSize: POOL_SIZE,
    timeouts: TIMEOUTS,
    onError,
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
