import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { deriveKey } from '../../secrets/secret-key.ts';
import { StartupError } from '../../startup-error.ts';
import { withClient } from '../client.ts';
import { type Addresses, type DatabaseRole, loginOf, REPORTS, SERVING } from './roles.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
}

/** SERVING_DATABASE_URL, or the owner's database with a login whose password is derived from the secret key. */
export async function openServingConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl }: Pick<Addresses, 'servingDatabaseUrl'>,
  secret: string,
): Promise<pg.ClientConfig> {
  if (!servingDatabaseUrl)
    return signInAs(owner, await prepareLogin(owner, SERVING, loginPassword(secret, SERVING)));
  const connection = { connectionString: servingDatabaseUrl };
  await completeSettings(connection, SERVING);
  return connection;
}

/**
 * REPORTS_DATABASE_URL, or the owner's database with a login as that of serving. Undefined if only SERVING_DATABASE_URL
 * is set: reports then sign in as serving connections do.
 */
export async function openReportsConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl, reportsDatabaseUrl }: Addresses,
  secret: string,
): Promise<pg.ClientConfig | undefined> {
  if (reportsDatabaseUrl) {
    const connection = { connectionString: reportsDatabaseUrl };
    await completeOnPrimary(owner, connection);
    return connection;
  }
  if (servingDatabaseUrl) return undefined;
  return signInAs(owner, await prepareLogin(owner, REPORTS, loginPassword(secret, REPORTS)));
}

const loginPassword = (secret: string, { name }: DatabaseRole): string =>
  Buffer.from(deriveKey(secret, `${name.replace('dentaria_', '')} login`)).toString('base64url');

/** The address of reports may lead to a standby, which refuses ALTER ROLE: signs in to the owner's server. */
async function completeOnPrimary(owner: pg.ClientConfig, reports: pg.ClientConfig): Promise<void> {
  const { user = '', password } = new pg.Client(reports);
  const login = { user, ...(typeof password === 'string' && { password }) };
  const connection = { ...signInAs(owner, login), options: '-c default_transaction_read_only=off' };
  await completeSettings(connection, REPORTS).catch((error: Error) => {
    throw new StartupError(
      `REPORTS_DATABASE_URL: ${user} cannot sign in to the server of DATABASE_URL, where the product sets its limits (${error.message})`,
    );
  });
}

/** Adds the settings that a login made by the operator lacks. Every role may change its own. Under the start-up lock too. */
const completeSettings = (connection: pg.ClientConfig, { settings }: DatabaseRole) =>
  withClient(connection, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where not exists (
         select from pg_roles, unnest(rolconfig) as setting
          where rolname = current_user and setting like name || '=%')`,
      [Object.keys(settings)],
    );
    for (const { name } of rows) {
      await client.query(`alter role current_user set ${name} = '${settings[name]}'`);
      // For the server connection of a pooler, which is already open.
      await client.query(`set ${name} = '${settings[name]}'`);
    }
    await client.query('commit');
  });

export function signInAs(connection: pg.ClientConfig, login: Partial<Login>): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, ...login };
  const url = new URL(connection.connectionString);
  // Parameters precede the user before the host, which a URL of a Unix socket cannot have.
  for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value);
  return { ...connection, connectionString: url.toString() };
}

/**
 * Creates the login of a role, a member of that role and of no other, or sets its password. A session that signs in as
 * the owner and sets the role could return to the owner by RESET ROLE. The owner has the right to do so:
 * `assertOwnerRights`. Runs under the start-up lock (startup-lock.ts): PostgreSQL refuses concurrent changes of one role.
 */
export const prepareLogin = (owner: pg.ClientConfig, role: DatabaseRole, password: string): Promise<Login> =>
  withClient(owner, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ login: string; exists: boolean }>(
      `select login, exists (select from pg_roles where rolname = login) from (${loginOf(role)}) as named (login)`,
    );
    const { login: user = '', exists = false } = rows[0] ?? {};
    await client.query(
      `${exists ? 'alter' : 'create'} role ${user} login password ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    await client.query(`grant ${role.name} to ${user}`);
    for (const [name, value] of Object.entries(role.settings))
      await client.query(`alter role ${user} set ${name} = '${value}'`);
    await client.query('commit');
    return { user, password };
  });

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no log of statements. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
