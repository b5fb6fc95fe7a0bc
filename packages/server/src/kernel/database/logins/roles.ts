import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../startup-error.ts';
import { withClient } from '../client.ts';

export interface DatabaseRole {
  readonly name: string;
  readonly urlVariable: string;
  readonly connectionsLabel: string;
  /** Set by ALTER ROLE, because a pooler drops or rejects connection options. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Closes the connections of a vanished product within 90 s; the default is over two hours. */
const KEEP_ALIVE = { tcp_keepalives_idle: '60', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' };

export const SERVING: DatabaseRole = {
  name: 'dentaria_serving',
  urlVariable: 'SERVING_DATABASE_URL',
  connectionsLabel: 'Serving connections',
  settings: {
    statement_timeout: '15s',
    /** Shorter than the wait for a connection, so that requests blocked by a row lock release theirs in time. */
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '15s',
    ...KEEP_ALIVE,
  },
};

export const REPORTS: DatabaseRole = {
  name: 'dentaria_reports',
  urlVariable: 'REPORTS_DATABASE_URL',
  connectionsLabel: 'Connections for reports',
  settings: {
    statement_timeout: '60s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '15s',
    default_transaction_read_only: 'on',
    work_mem: '64MB',
    ...KEEP_ALIVE,
  },
};

/** Includes the database's oid, because roles are shared by all databases of a server. */
export const selectLoginName = ({ name }: DatabaseRole): string =>
  `select '${name}_' || oid from pg_database where datname = current_database()`;

export type Addresses = Pick<Config, 'servingDatabaseUrl' | 'reportsDatabaseUrl'>;

const rolesWithLogin = ({ servingDatabaseUrl, reportsDatabaseUrl }: Addresses): readonly DatabaseRole[] => {
  if (servingDatabaseUrl !== undefined) return [];
  return reportsDatabaseUrl === undefined ? [SERVING, REPORTS] : [SERVING];
};

interface OwnerRights {
  readonly owner: string;
  readonly createsRoles: boolean;
  readonly existing: readonly string[];
  readonly unmanageable: readonly string[];
}

/**
 * Call before the first migration. From PostgreSQL 16 on, CREATEROLE administers only roles that the owner created.
 * @throws StartupError with one statement that fixes the rights
 */
export const assertOwnerRights = (connection: pg.ClientConfig, addresses: Addresses): Promise<void> =>
  withClient(connection, async (client) => {
    const administered = rolesWithLogin(addresses).flatMap((role) => [
      `('${role.name}')`,
      `(${selectLoginName(role)})`,
    ]);
    const { rows } = await client.query<OwnerRights>(
      `select o.rolname as owner, o.rolsuper or o.rolcreaterole as "createsRoles",
              array(select rolname::text from pg_roles where rolname = any ($1)) as existing,
              array(select r.rolname::text from pg_roles r
                     where r.rolname = any (array[${administered.join()}]::text[]) and not o.rolsuper
                       and current_setting('server_version_num')::int >= 160000
                       and not pg_has_role(o.oid, r.oid, 'member with admin option')
                     order by 1) as unmanageable
         from pg_roles o where o.rolname = current_user`,
      [[SERVING.name, REPORTS.name]],
    );
    const statements = rows[0] ? missingStatements(rows[0], addresses) : [];
    if (statements.length > 0)
      throw new StartupError(
        `DATABASE_URL: ${rows[0]?.owner} may not create the roles of the product's connections (docs/deployment.md). As a superuser, run: ${asOne(statements)}`,
      );
  });

function missingStatements(rights: OwnerRights, addresses: Addresses): string[] {
  const { owner, createsRoles, existing, unmanageable } = rights;
  const name = pg.escapeIdentifier(owner);
  const statements =
    unmanageable.length > 0 ? [`grant ${unmanageable.join(', ')} to ${name} with admin option`] : [];
  if (createsRoles) return statements;
  if (rolesWithLogin(addresses).length > 0) return [`alter role ${name} createrole`, ...statements];
  const created = [
    { role: SERVING, address: addresses.servingDatabaseUrl },
    { role: REPORTS, address: addresses.reportsDatabaseUrl },
  ].filter(({ role }) => !existing.includes(role.name));
  return created.map(({ role, address }) => {
    const { user } = new pg.Client({ connectionString: address ?? 'postgres://' });
    return `create role ${role.name}${address && user ? ` role ${pg.escapeIdentifier(user)}` : ''}`;
  });
}

const asOne = (statements: readonly string[]): string =>
  statements.length === 1 ? (statements[0] ?? '') : `do $$ begin ${statements.join('; ')}; end $$`;
