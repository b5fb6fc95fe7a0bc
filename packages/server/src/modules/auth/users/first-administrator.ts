import { sql } from 'kysely';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { randomPassword } from './new-password.ts';
import { usersRepository } from './users.repository.ts';

/**
 * Creates an administrator where no user exists yet. Answers the password to show once when it was made up here,
 * undefined when it was given (ADMIN_PASSWORD) or nothing was to do.
 */
export async function createFirstAdministrator(
  database: Database,
  { username, password, email }: Config['admin'],
): Promise<string | undefined> {
  const isEmpty = await database.transaction(async (tx) => {
    await enterSystem(tx);
    return usersRepository(tx).isEmpty();
  });
  if (!isEmpty) return undefined;
  const made = password ?? randomPassword();
  const password_hash = await hashPassword(made);
  return database.transaction(async (tx) => {
    await enterSystem(tx);
    // Two processes may start at once on an empty database.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    const users = usersRepository(tx);
    if (!(await users.isEmpty())) return undefined;
    await users.create({
      username,
      email: email ?? null,
      password_hash,
      first_name: 'Administrador',
      roles: ['ADMIN'],
    });
    return password === undefined ? made : undefined;
  });
}
