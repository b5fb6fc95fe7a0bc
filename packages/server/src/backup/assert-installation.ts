import type pg from 'pg';
import { withClient } from '../kernel/database/client.ts';
import { assertInstallationKey } from '../kernel/secrets/installation-key.ts';
import { StartupError } from '../kernel/startup-error.ts';

const HINT = 'Check the configuration that is named above.';

export async function assertInstallation(
  connection: pg.ClientConfig,
  ...secrets: readonly (string | undefined)[]
) {
  const contents = await inspect(connection);
  if (!contents?.hasAdministrator)
    throw new StartupError(`The database is empty: Dentaria was never started on it. ${HINT}`);
  await assertInstallationKey(connection, ...secrets);
  return contents;
}

/** A start with another configuration may just have created the installation. */
export async function assertInstallationInUse(
  connection: pg.ClientConfig,
  secret: string | undefined,
): Promise<void> {
  const { users, clinics } = await assertInstallation(connection, secret);
  if (users === 1 && clinics === 0)
    throw new StartupError(`The database holds nothing but its first administrator. ${HINT}`);
}

const inspect = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_class where oid in (to_regclass('public.users'), to_regclass('public.clinics'))",
    );
    if (rowCount !== 2) return undefined;
    await client.query("select set_config('dentaria.scope', 'all', false)");
    const { rows } = await client.query<{ users: number; clinics: number; hasAdministrator: boolean }>(
      `select (select count(*)::int from users) as users, (select count(*)::int from clinics) as clinics,
              exists (select from users where 'ADMIN' = any (roles)) as "hasAdministrator"`,
    );
    return rows[0];
  });
