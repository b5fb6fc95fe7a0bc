import { randomBytes } from 'node:crypto';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { usersRepository } from './users.repository.ts';

/** A password that nobody chose, to be shown once. */
export const randomPassword = (): string => randomBytes(12).toString('base64url');

/** Where an audit row says the change came from, which no call made. */
const BY_COMMAND = { address: 'npm run new-password', requestId: '', role: 'SYSTEM' } as const;

/** Gives the user of this name a password and ends his sessions. Answers it, undefined when there is no such user. */
export async function makeNewPassword(database: Database, username: string): Promise<string | undefined> {
  const made = randomPassword();
  const passwordHash = await hashPassword(made);
  return database.transaction(async (tx) => {
    await enterSystem(tx);
    const users = usersRepository(tx);
    const user = await users.findByUsername(username);
    if (!user) return undefined;
    await users.setPassword(user.id, passwordHash);
    await audit(tx, undefined, BY_COMMAND, {
      action: 'reset-password',
      object: 'user',
      objectId: user.id,
      clinicId: user.clinic_id,
    });
    return made;
  });
}
