import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { deriveKey } from '../secret-key.ts';
import { openClient } from './client.ts';
import { LOGIN, SERVING_ROLE } from './serving-role.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
}

/**
 * The settings of the serving login, by ALTER ROLE: a pooler drops or refuses the options of a connection. A slow job
 * raises its limit with `set local`.
 */
const SETTINGS = {
  statement_timeout: '15s',
  /** Less than a call waits for a connection, so that calls blocked by a row release theirs in time for others. */
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  /** The server closes the connections of a product that vanished within 90 s. Its default is over two hours. */
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
} as const;

/** SERVING_DATABASE_URL, or the owner's database with a login whose password is derived from the secret key. */
export async function openServingConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl }: Pick<Config, 'servingDatabaseUrl'>,
  secret: string,
): Promise<pg.ClientConfig> {
  if (servingDatabaseUrl) {
    const connection = { connectionString: servingDatabaseUrl };
    await completeSettings(connection);
    return connection;
  }
  const password = Buffer.from(deriveKey(secret, 'serving login')).toString('base64url');
  return signInAs(owner, await prepareServingLogin(owner, password));
}

/** Adds the settings that a login made by the operator lacks. Every role may change its own. Under the start-up lock too. */
async function completeSettings(connection: pg.ClientConfig): Promise<void> {
  const client = await openClient(connection);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: keyof typeof SETTINGS }>(
      `select name from unnest($1::text[]) as name where not exists (
         select from pg_roles, unnest(rolconfig) as setting
          where rolname = current_user and setting like name || '=%')`,
      [Object.keys(SETTINGS)],
    );
    for (const { name } of rows) {
      await client.query(`alter role current_user set ${name} = '${SETTINGS[name]}'`);
      // For the server connection of a pooler, which is already open.
      await client.query(`set ${name} = '${SETTINGS[name]}'`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The connection with another user. */
export function signInAs(connection: pg.ClientConfig, login: Login): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, ...login };
  const url = new URL(connection.connectionString);
  // Parameters precede the user before the host, which a URL of a Unix socket cannot have.
  for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value);
  return { ...connection, connectionString: url.toString() };
}

/**
 * Creates the role as which serving connections sign in, a member of the serving role and of no other, or sets its
 * password. A session that signs in as the owner and sets the serving role could return to the owner by RESET ROLE. The
 * owner has the right to do so: `assertOwnerRights`. Runs under the start-up lock (startup-lock.ts): PostgreSQL refuses
 * concurrent changes of one role.
 */
export async function prepareServingLogin(owner: pg.ClientConfig, password: string): Promise<Login> {
  const client = await openClient(owner);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ login: string; exists: boolean }>(
      `select login, exists (select from pg_roles where rolname = login) from (${LOGIN}) as named (login)`,
    );
    const { login: user = '', exists = false } = rows[0] ?? {};
    await client.query(
      `${exists ? 'alter' : 'create'} role ${user} login password ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    await client.query(`grant ${SERVING_ROLE} to ${user}`);
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter role ${user} set ${name} = '${value}'`);
    await client.query('commit');
    return { user, password };
  } finally {
    await client.end();
  }
}

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no log of statements. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
