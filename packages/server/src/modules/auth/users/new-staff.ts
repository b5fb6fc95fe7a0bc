import type { PublicContext, SystemContext } from '../../../kernel/request-context.ts';
import { hashPassword, waitLikeHashing } from '../sessions/passwords.ts';
import { takenConflict, usersRepository } from './users.repository.ts';

interface NewStaff {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface Options {
  readonly fieldPrefix?: string;
  /** Throws if the invitation has been used meanwhile, perhaps by the account that has the name now. */
  readonly whenTaken?: (ctx: SystemContext) => Promise<unknown>;
}

/** A taken username or e-mail is a 409 without hashing, which costs the attacker as much time as a free one. */
export async function hashPasswordOfNewStaff(
  visit: PublicContext,
  { username, email, password }: NewStaff,
  { fieldPrefix, whenTaken }: Options = {},
): Promise<string> {
  const taken = await visit.systemTransaction(({ tx }) =>
    usersRepository(tx).findTakenByStaff(username, email),
  );
  if (!taken) return hashPassword(visit, password);
  await waitLikeHashing(visit);
  if (whenTaken) await visit.systemTransaction(whenTaken);
  throw takenConflict(taken, fieldPrefix);
}
