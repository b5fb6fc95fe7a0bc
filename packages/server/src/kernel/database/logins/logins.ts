import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { deriveKey } from '../../secrets/secret-key.ts';
import { StartupError } from '../../startup-error.ts';
import { withClient } from '../client.ts';
import { type Addresses, type DatabaseRole, REPORTS, SERVING, selectLoginName } from './roles.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
}

export async function openServingConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl }: Pick<Addresses, 'servingDatabaseUrl'>,
  secret: string,
): Promise<pg.ClientConfig> {
  if (!servingDatabaseUrl)
    return signInAs(owner, await prepareLogin(owner, SERVING, loginPassword(secret, SERVING)));
  const connection = { connectionString: servingDatabaseUrl };
  await addMissingSettings(connection, SERVING);
  return connection;
}

/** Returns undefined if only SERVING_DATABASE_URL is set: reports then use the serving login. */
export async function openReportsConnection(
  owner: pg.ClientConfig,
  { servingDatabaseUrl, reportsDatabaseUrl }: Addresses,
  secret: string,
): Promise<pg.ClientConfig | undefined> {
  if (reportsDatabaseUrl) {
    const connection = { connectionString: reportsDatabaseUrl };
    await addMissingSettingsOnPrimary(owner, connection);
    return connection;
  }
  if (servingDatabaseUrl) return undefined;
  return signInAs(owner, await prepareLogin(owner, REPORTS, loginPassword(secret, REPORTS)));
}

const loginPassword = (secret: string, { name }: DatabaseRole): string =>
  Buffer.from(deriveKey(secret, `${name.replace('dentaria_', '')} login`)).toString('base64url');

/** Signs in to the owner's server, because the reports address may lead to a standby, which rejects ALTER ROLE. */
async function addMissingSettingsOnPrimary(owner: pg.ClientConfig, reports: pg.ClientConfig): Promise<void> {
  const { user = '', password } = new pg.Client(reports);
  const login = { user, ...(typeof password === 'string' && { password }) };
  const connection = { ...signInAs(owner, login), options: '-c default_transaction_read_only=off' };
  await addMissingSettings(connection, REPORTS).catch((error: Error) => {
    throw new StartupError(
      `REPORTS_DATABASE_URL: ${user} cannot sign in to the server of DATABASE_URL, where the product sets its limits (${error.message})`,
    );
  });
}

/** Sets what a login made by the operator lacks; a role may change its own settings. */
const addMissingSettings = (connection: pg.ClientConfig, { settings }: DatabaseRole) =>
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
      await client.query(`set ${name} = '${settings[name]}'`);
    }
    await client.query('commit');
  });

export function signInAs(connection: pg.ClientConfig, login: Partial<Login>): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, ...login };
  const url = new URL(connection.connectionString);
  for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value);
  return { ...connection, connectionString: url.toString() };
}

/**
 * Not a member of the owner, who could undo SET ROLE by RESET ROLE. Runs under the start-up lock, because PostgreSQL
 * rejects concurrent changes of one role.
 */
export const prepareLogin = (owner: pg.ClientConfig, role: DatabaseRole, password: string): Promise<Login> =>
  withClient(owner, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ login: string; exists: boolean }>(
      `select login, exists (select from pg_roles where rolname = login) from (${selectLoginName(role)}) as named (login)`,
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

/** Sends the verifier that PostgreSQL stores (RFC 5803), so that the password itself is in no statement log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
