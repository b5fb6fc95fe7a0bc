import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** Longer than the hour in which mails to an account are counted. */
const KEPT_MS = 24 * 3_600_000;

export async function removeOldRecoveries({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  await systemTransaction(database, (tx) =>
    recoveriesRepository(tx).removeOlderThan(new Date(clock().getTime() - KEPT_MS)),
  );
}
