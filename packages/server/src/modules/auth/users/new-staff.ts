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
  /** Throws if the invitation has been used, perhaps by the account that now has the name. */
  readonly whenTaken?: (ctx: SystemContext) => Promise<unknown>;
}

/** A taken username or e-mail takes as long as a free one, so that response times reveal nothing. */
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
