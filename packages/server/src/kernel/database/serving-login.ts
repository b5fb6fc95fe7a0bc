import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { deriveKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';
import { openClient } from './client.ts';
import { SERVING_ROLE } from './database.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
}

/** SERVING_DATABASE_URL, or the owner's database with a login whose password is derived from the secret key. */
export async function openServingConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl }: Pick<Config, 'servingDatabaseUrl'>,
  secret: string,
): Promise<pg.ClientConfig> {
  if (servingDatabaseUrl) return { connectionString: servingDatabaseUrl };
  const password = Buffer.from(deriveKey(secret, 'serving login')).toString('base64url');
  return signInAs(owner, await prepareServingLogin(owner, password));
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
 * password. A session that signs in as the owner and sets the serving role could return to the owner by RESET ROLE. Each
 * database has a login of its own, because roles belong to the whole server. Runs under the start-up lock
 * (startup-lock.ts): PostgreSQL refuses concurrent changes of one role.
 *
 * @throws StartupError if the owner may not create roles.
 */
export async function prepareServingLogin(owner: pg.ClientConfig, password: string): Promise<Login> {
  const client = await openClient(owner);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ login: string; exists: boolean }>(
      `select login, exists (select from pg_roles where rolname = login)
       from (select $1 || '_' || oid as login from pg_database where datname = current_database()) as named`,
      [SERVING_ROLE],
    );
    const { login: user = '', exists = false } = rows[0] ?? {};
    await client.query(
      `${exists ? 'alter' : 'create'} role ${user} login password ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    await client.query(`grant ${SERVING_ROLE} to ${user}`);
    await client.query('commit');
    return { user, password };
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartupError(
      `DATABASE_URL: ${client.user} may not create the role of serving connections. As a superuser, run "create role dentaria_app login password '…' in role ${SERVING_ROLE}" and set SERVING_DATABASE_URL to sign in as dentaria_app.`,
    );
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
