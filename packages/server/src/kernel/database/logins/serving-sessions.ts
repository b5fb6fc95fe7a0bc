import type pg from 'pg';
import { withClient } from '../client.ts';
import { SERVING } from './roles.ts';

export interface ServingSession {
  readonly pid: number;
  readonly user: string;
  /** Null up to 2.0.0, whose connections have no application name. */
  readonly release: string | null;
}

/**
 * Sessions of members of the serving role. Before 2.0.0, which created `installation`, products signed in as the
 * owner.
 */
export const listServingSessions = (connection: pg.ClientConfig): Promise<readonly ServingSession[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<ServingSession>(
      `select pid, usename as user, substring(application_name from '^dentaria (\\d+\\.\\d+\\.\\d+)$') as release
         from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and (usename = current_user and application_name = '' and to_regclass('public.installation') is null
               or exists (select from pg_auth_members
                           where member = usesysid and roleid = to_regrole('${SERVING.name}')))
        order by pid`,
    );
    return rows;
  });

export function describeSessions(sessions: readonly ServingSession[]): string {
  const names = sessions.map(
    ({ pid, user, release }) => `PostgreSQL process ${pid} of ${user} (${release ?? '2.0.0 or earlier'})`,
  );
  return `Connected: ${names.join(', ')}. A pooler closes its connections after RECONNECT.`;
}
