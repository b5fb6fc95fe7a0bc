import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { challengesRepository } from './passkeys.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

/** Longer than any attempt to send them. The next release drops account_notices (mail/outbox/old-queues.ts). */
const NOTICES_KEPT_MS = 7 * 86_400_000;

/** Removes expired tickets and challenges, and old notices of the release before. */
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
    const before = new Date(now.getTime() - NOTICES_KEPT_MS);
    await sql`delete from account_notices where created_at < ${before}`.execute(tx);
  });
}
