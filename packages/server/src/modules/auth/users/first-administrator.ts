import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { randomPassword } from './new-password.ts';
import { usersRepository } from './users.repository.ts';

const SERVER_START = { origin: { address: 'server start' } } as const;

/**
 * Creates an administrator if there is no user yet. Runs under the start-up lock (kernel/database/startup-lock.ts).
 * Returns the generated password, to be shown once; undefined if ADMIN_PASSWORD was set or there are users.
 */
export async function createFirstAdministrator(
  database: Database,
  { username, password, email }: Config['admin'],
): Promise<string | undefined> {
  const isEmpty = await systemTransaction(database, (tx) => usersRepository(tx).isEmpty());
  if (!isEmpty) return undefined;
  const chosen = password ?? randomPassword();
  const password_hash = await hashPassword(SERVER_START, chosen);
  await systemTransaction(database, (tx) =>
    usersRepository(tx).create({
      username,
      email: email ?? null,
      password_hash,
      first_name: 'Administrador',
      roles: ['ADMIN'],
    }),
  );
  return password === undefined ? chosen : undefined;
}
