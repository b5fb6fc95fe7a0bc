import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { noticesRepository } from '../notices/notices.repository.ts';
import { challengesRepository } from './passkeys.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

/** Notices are kept longer than any attempt to send them. */
const NOTICES_KEPT_MS = 7 * 86_400_000;

/** Removes expired tickets and challenges, and old notices. */
export async function removeOldSignIns({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await systemTransaction(database, async (tx) => {
    await ticketsRepository(tx).removeExpired(now);
    await challengesRepository(tx).removeExpired(now);
    await noticesRepository(tx).removeOlderThan(new Date(now.getTime() - NOTICES_KEPT_MS));
  });
}
