import { sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../database/client.ts';
import type { Tx } from '../database/database.ts';
import { StartupError } from '../startup-error.ts';
import { keyIdOf } from './secret-key.ts';

const TABLE = 'public.installation';

export const findInstallationKeyId = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    if (!(await hasInstallationTable(client))) return undefined;
    const { rows } = await client.query<{ key_id: string }>(`select key_id from ${TABLE}`);
    return rows[0]?.key_id;
  });

export async function assertInstallationKey(
  connection: pg.ClientConfig,
  ...secrets: readonly (string | undefined)[]
): Promise<void> {
  const recorded = await findInstallationKeyId(connection);
  if (recorded === undefined) return;
  const present = secrets.filter((secret) => secret !== undefined);
  if (present.some((secret) => keyIdOf(secret) === recorded)) return;
  throw new StartupError(
    `${present.length === 0 ? 'The secret key of this database is missing' : 'This database uses another secret key'}: set SECRET_KEY, or copy DATA_DIR/secret-key, from the installation that uses it. After an interrupted rotation, run "npm run rotate-key"; if the key is lost, "npm run rotate-key -- --lost" (docs/secrets.md).`,
  );
}

export async function recordInstallationKey(connection: pg.ClientConfig, secret: string): Promise<void> {
  await withClient(connection, (client) =>
    client.query(`insert into ${TABLE} (key_id) values ($1) on conflict do nothing`, [keyIdOf(secret)]),
  );
}

export async function replaceInstallationKey(tx: Tx, secret: string): Promise<void> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${TABLE})`.execute(tx);
  // The next start records the key in a database of an earlier release.
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(TABLE)} (key_id) values (${keyIdOf(secret)})
            on conflict (is_only) do update set key_id = excluded.key_id`.execute(tx);
}

/** The next start then records its own key. */
export async function forgetInstallationKey(client: pg.Client): Promise<void> {
  if (await hasInstallationTable(client)) await client.query(`delete from ${TABLE}`);
}

async function hasInstallationTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [TABLE]);
  return rows.length > 0;
}
