import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { identitiesRepository } from './identities.repository.ts';
import { oidcRequestsRepository } from './oidc-requests.repository.ts';

/** Removes expired requests, and identities of users who were removed but whom records name. */
export async function removeOldOidcRequests({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  await systemTransaction(database, async (tx) => {
    await oidcRequestsRepository(tx).removeExpired(clock());
    await identitiesRepository(tx).removeOfRemovedUsers();
  });
}
