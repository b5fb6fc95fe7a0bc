import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A synchronous standby that restarts is back by then. */
const LIMIT_MS = 10_000;

/** Writes reach the database, but none commits: its synchronous standby is missing. */
export class NoCommitError extends Error {
  override readonly name = 'NoCommitError';
}

/** Without a synchronous standby a write would only fill the log. */
const PROBE = sql`
  select case when current_setting('synchronous_standby_names') <> ''
              then pg_logical_emit_message(true, 'dentaria', 'ready') end`;

/**
 * Checks that the database answers and that a transaction commits. All who ask at once share one transaction.
 * @throws NoCommitError when it has not committed within the limit
 */
export function makeCommitProbe(database: Database, limitMs = LIMIT_MS): () => Promise<void> {
  let running: { readonly commit: Promise<unknown>; readonly tooLate: Promise<never> } | undefined;

  function start() {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    tooLate.catch(() => {});
    const timer = setTimeout(() => reject(new NoCommitError()), limitMs);
    const commit = database.transaction((tx) => PROBE.execute(tx));
    const end = (): void => {
      clearTimeout(timer);
      running = undefined;
    };
    commit.then(end, end);
    return { commit, tooLate };
  }

  return async () => {
    running ??= start();
    await Promise.race([running.commit, running.tooLate]);
  };
}
