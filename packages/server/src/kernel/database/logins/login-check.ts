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
 * Refuses a login that is not a member of the role, that could bypass row-level security, by RESET ROLE for instance, and
 * one without time limits.
 */
export async function assertLogin(
  client: pg.PoolClient,
  { name: role, variable, connections }: DatabaseRole,
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
      `${connections} sign in as ${name}, which may do more than a member of ${role} (${variable})`,
    );
  if (!isMember)
    throw new StartupError(
      `${variable}: ${name} is not a member of ${role}. As a superuser, run: grant ${role} to ${name}`,
    );
  if (!isLimited)
    throw new StartupError(
      `${connections} have no statement_timeout: remove it from the options of the connection, and close the connections that a pooler opened before the product set the timeouts of the role ${name}`,
    );
}

/** SQLSTATEs of a prepared statement that is missing, or that another client has made. */
const LOST_STATEMENT = ['26000', '42P05'];

/**
 * Refuses a pooler in transaction mode that does not follow prepared statements from one server connection to another.
 * Executes one on both sides of a transaction of another client, which occupies the first server connection.
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
    if (!LOST_STATEMENT.includes((error as { code?: string }).code ?? '')) throw error;
    throw new StartupError(
      'The connections go through a pooler that loses prepared statements. In transaction mode, use PgBouncer 1.21 or newer with max_prepared_statements above 0; otherwise, session mode.',
    );
  } finally {
    for (const client of [one, other]) client.release(true);
  }
}
