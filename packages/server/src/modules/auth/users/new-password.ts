import { randomBytes } from 'node:crypto';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { usersRepository } from './users.repository.ts';

/** A generated password, to be shown once. */
export const randomPassword = (): string => randomBytes(12).toString('base64url');

const COMMAND_ORIGIN = { address: 'npm run new-password', requestId: '', role: 'SYSTEM' } as const;

/** Sets a generated password and ends the user's sessions. Undefined if there is no user of this name. */
export async function makeNewPassword(database: Database, username: string): Promise<string | undefined> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return systemTransaction(database, async (tx) => {
    const users = usersRepository(tx);
    const user = await users.findByUsername(username);
    if (!user) return undefined;
    await users.setPassword(user.id, passwordHash);
    await audit(
      { tx, origin: COMMAND_ORIGIN, now: new Date() },
      { action: 'reset-password', object: 'user', objectId: user.id, clinicId: user.clinic_id },
    );
    return password;
  });
}
