import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { openClient } from './client.ts';

/**
 * The role of serving connections, which sign in as a member of it (serving-login.ts). Lacks BYPASSRLS, and UPDATE and
 * DELETE on versions and audit.
 */
export const SERVING_ROLE = 'dentaria_serving';

/** The login that the product creates. Each database has its own, because roles belong to the whole server. */
export const LOGIN = `select '${SERVING_ROLE}_' || oid from pg_database where datname = current_database()`;

interface OwnerRights {
  readonly owner: string;
  readonly createsRoles: boolean;
  /** The serving role exists. */
  readonly exists: boolean;
  /** Existing roles that the product must be able to grant or change and that the owner may not administer. */
  readonly foreign: readonly string[];
}

/**
 * Checks, before the first migration, that the owner may create the serving role and its login. From PostgreSQL 16 on,
 * CREATEROLE administers only the roles that the owner created.
 * @throws StartupError with the one statement to run.
 */
export async function assertOwnerRights(
  connection: pg.ClientConfig,
  servingDatabaseUrl: string | undefined,
): Promise<void> {
  const client = await openClient(connection);
  try {
    const { rows } = await client.query<OwnerRights>(
      `select o.rolname as owner, o.rolsuper or o.rolcreaterole as "createsRoles",
              exists (select from pg_roles where rolname = '${SERVING_ROLE}') as exists,
              array(select r.rolname::text from pg_roles r
                     where r.rolname in ('${SERVING_ROLE}', (${LOGIN})) and not o.rolsuper
                       and current_setting('server_version_num')::int >= 160000
                       and not pg_has_role(o.oid, r.oid, 'member with admin option')
                     order by 1) as foreign
         from pg_roles o where o.rolname = current_user`,
    );
    const { user } = new pg.Client({ connectionString: servingDatabaseUrl });
    const statement = rows[0] && missingStatement(rows[0], servingDatabaseUrl && user);
    if (statement)
      throw new StartupError(
        `DATABASE_URL: ${rows[0]?.owner} may not create the role of serving connections (docs/deployment.md). As a superuser, run: ${statement}`,
      );
  } finally {
    await client.end();
  }
}

function missingStatement(
  { owner, createsRoles, exists, foreign }: OwnerRights,
  servingUser: string | undefined,
): string | undefined {
  const name = pg.escapeIdentifier(owner);
  if (servingUser !== undefined)
    return exists || createsRoles
      ? undefined
      : `create role ${SERVING_ROLE} role ${pg.escapeIdentifier(servingUser)}`;
  const create = createsRoles ? '' : `alter role ${name} createrole`;
  const grant = foreign.length > 0 ? `grant ${foreign.join(', ')} to ${name} with admin option` : '';
  return create && grant ? `do $$ begin ${create}; ${grant}; end $$` : create || grant || undefined;
}
