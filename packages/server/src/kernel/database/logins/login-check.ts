import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { TimedQuery } from '../client.ts';
import type { DatabaseRole } from './roles.ts';

interface CheckedLogin {
  readonly name: string;
  readonly isMember: boolean;
  readonly isConfined: boolean;
  readonly isLimited: boolean;
}

/**
 * Rejects a login that is not a member of the role, could bypass row-level security (for instance by RESET ROLE) or
 * lacks a statement timeout.
 */
export async function assertLogin(
  client: pg.PoolClient,
  { name: role, urlVariable, connectionsLabel }: DatabaseRole,
  timeout: number,
): Promise<void> {
  const query: TimedQuery = {
    text: `select r.rolname as name, current_setting('statement_timeout') <> '0' as "isLimited",
       not (r.rolsuper or r.rolbypassrls or r.rolcreaterole)
       and not exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace)
       and $1::name = all (select distinct g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid
                           where m.member = r.oid) as "isConfined",
       pg_has_role(r.oid, $1, 'usage') as "isMember"
     from pg_roles r where r.rolname = session_user`,
    values: [role],
    query_timeout: timeout,
  };
  const { rows } = await client.query<CheckedLogin>(query);
  const { name, isMember, isConfined, isLimited } = rows[0] ?? {};
  if (!isConfined)
    throw new StartupError(
      `${connectionsLabel} sign in as ${name}, which may do more than a member of ${role} (${urlVariable})`,
    );
  if (!isMember)
    throw new StartupError(
      `${urlVariable}: ${name} is not a member of ${role}. As a superuser, run: grant ${role} to ${name}`,
    );
  if (!isLimited)
    throw new StartupError(
      `${connectionsLabel} have no statement_timeout: remove it from the options of the connection, and close the connections that a pooler opened before the product set the timeouts of the role ${name}`,
    );
}

const PREPARED_STATEMENT_ERRORS = ['26000', '42P05'];

/**
 * Rejects a pooler that does not track prepared statements across server connections. Another client's transaction
 * occupies the first server connection, so that the last query runs on a second one.
 */
export async function assertPreparedStatements(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  const prepared = { name: 'pooler_probe', text: 'select 1' };
  try {
    await one.query(prepared);
    await other.query('begin');
    await other.query(prepared);
    await one.query(prepared);
    await other.query('commit');
  } catch (error) {
    if (!PREPARED_STATEMENT_ERRORS.includes((error as { code?: string }).code ?? '')) throw error;
    throw new StartupError(
      'The connections go through a pooler that loses prepared statements. In transaction mode, use PgBouncer 1.21 or newer with max_prepared_statements above 0; otherwise, session mode.',
    );
  } finally {
    for (const client of [one, other]) client.release(true);
  }
}
