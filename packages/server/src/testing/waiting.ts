import { expect, vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Long enough that only a hanging test reaches it, even on a busy machine. */
const HANG_MS = 120_000;

/** Repeats `check` until it passes, also outside tests, unlike `expect.poll`. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: HANG_MS, interval: 10 });

/** Resolves when `count` statements wait for a lock. */
export const untilBlocked = ({ owner }: Pick<TestDatabase, 'owner'>, count = 1): Promise<void> =>
  eventually(async () => {
    // A separate connection, because pg_stat_activity does not change within a transaction.
    const { rowCount } = await owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(count);
  });

/** Runs calls while a transaction holds the locks of a statement. Commits it once `waiting` calls are blocked. */
export async function whileLocked<T>(
  app: Pick<TestDatabase, 'owner'>,
  [statement, ...values]: readonly [string, ...unknown[]],
  run: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const holder = await app.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, values);
    const results = run();
    await untilBlocked(app, waiting);
    await holder.query('commit');
    return await results;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
