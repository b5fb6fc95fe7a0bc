import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../startup-error.ts';
import { withClient } from '../client.ts';

/** A role whose members sign in (logins.ts). Migrations create it and grant its rights. It lacks BYPASSRLS. */
export interface DatabaseRole {
  readonly name: string;
  /** The variable with an address that signs in as a member. */
  readonly variable: string;
  /** The name of its connections in messages. */
  readonly connections: string;
  /** The settings of a member, by ALTER ROLE: a pooler drops or refuses the options of a connection. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The server closes the connections of a product that vanished within 90 s. Its default is over two hours. */
const KEEP_ALIVE = { tcp_keepalives_idle: '60', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' };

/** Lacks UPDATE and DELETE on versions and audit. A slow job raises its limit with `set local`. */
export const SERVING: DatabaseRole = {
  name: 'dentaria_serving',
  variable: 'SERVING_DATABASE_URL',
  connections: 'Serving connections',
  settings: {
    statement_timeout: '15s',
    /** Less than a call waits for a connection, so that calls blocked by a row release theirs in time for others. */
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '15s',
    ...KEEP_ALIVE,
  },
};

/** Only SELECT, and not on secrets such as password hashes. Its few connections may use more time and memory. */
export const REPORTS: DatabaseRole = {
  name: 'dentaria_reports',
  variable: 'REPORTS_DATABASE_URL',
  connections: 'Connections for reports',
  settings: {
    statement_timeout: '60s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '15s',
    default_transaction_read_only: 'on',
    work_mem: '64MB',
    ...KEEP_ALIVE,
  },
};

/** In SQL, the login that the product creates. Each database has its own, because roles belong to the whole server. */
export const loginOf = ({ name }: DatabaseRole): string =>
  `select '${name}_' || oid from pg_database where datname = current_database()`;

export type Addresses = Pick<Config, 'servingDatabaseUrl' | 'reportsDatabaseUrl'>;

/** The roles for which the product creates a login. Without an address of their own, reports use that of serving. */
const rolesWithLogin = ({ servingDatabaseUrl, reportsDatabaseUrl }: Addresses): readonly DatabaseRole[] => {
  if (servingDatabaseUrl !== undefined) return [];
  return reportsDatabaseUrl === undefined ? [SERVING, REPORTS] : [SERVING];
};

interface OwnerRights {
  readonly owner: string;
  readonly createsRoles: boolean;
  readonly existing: readonly string[];
  /** Existing roles that the product must be able to grant or change and that the owner may not administer. */
  readonly foreign: readonly string[];
}

/**
 * Checks, before the first migration, that the owner may create the roles and their logins. From PostgreSQL 16 on,
 * CREATEROLE administers only the roles that the owner created.
 * @throws StartupError with the one statement to run.
 */
export const assertOwnerRights = (connection: pg.ClientConfig, addresses: Addresses): Promise<void> =>
  withClient(connection, async (client) => {
    const administered = rolesWithLogin(addresses).flatMap((role) => [
      `('${role.name}')`,
      `(${loginOf(role)})`,
    ]);
    const { rows } = await client.query<OwnerRights>(
      `select o.rolname as owner, o.rolsuper or o.rolcreaterole as "createsRoles",
              array(select rolname::text from pg_roles where rolname = any ($1)) as existing,
              array(select r.rolname::text from pg_roles r
                     where r.rolname = any (array[${administered.join()}]::text[]) and not o.rolsuper
                       and current_setting('server_version_num')::int >= 160000
                       and not pg_has_role(o.oid, r.oid, 'member with admin option')
                     order by 1) as foreign
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
  const { owner, createsRoles, existing, foreign } = rights;
  const name = pg.escapeIdentifier(owner);
  const statements = foreign.length > 0 ? [`grant ${foreign.join(', ')} to ${name} with admin option`] : [];
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
