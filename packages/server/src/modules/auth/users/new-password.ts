import { randomBytes } from 'node:crypto';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { momentAt } from '../../../kernel/request-context.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { resetFactors } from '../second-factor/factors.service.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { usersRepository } from './users.repository.ts';
import { auditUser } from './users.service.ts';

const randomPassword = (): string => randomBytes(12).toString('base64url');

const COMMAND_ORIGIN = { address: 'npm run new-password', requestId: '', role: 'SYSTEM' } as const;

export async function makeNewPassword(
  database: Database,
  username: string,
  { timeZone, resetsSecondFactor }: { readonly timeZone: string; readonly resetsSecondFactor: boolean },
): Promise<string | undefined> {
  const password = randomPassword();
  const passwordHash = await hashPassword({ origin: COMMAND_ORIGIN }, password);
  return systemTransaction(database, async (tx) => {
    const users = usersRepository(tx);
    const user = await users.findByUsername(username);
    if (!user) return undefined;
    await users.setPassword(user.id, passwordHash);
    const ctx = { tx, origin: COMMAND_ORIGIN, ...momentAt(new Date(), timeZone) };
    await auditUser(ctx, 'reset-password', user);
    await notifyOwner(ctx, user, { kind: 'password-reset' });
    if (resetsSecondFactor) await resetFactors(ctx, user);
    return password;
  });
}

const SERVER_START = { origin: { address: 'server start' } } as const;

/** Runs under the start-up lock. Returns the password if it was generated. */
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
