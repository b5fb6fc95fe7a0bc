import { sql } from 'kysely';
import type { Database } from './database.ts';

const COMMIT_TIMEOUT_MS = 10_000;

export class NoCommitError extends Error {
  override readonly name = 'NoCommitError';
}

/** Writes only if commits wait for a standby: otherwise the write would just fill the WAL. */
const PROBE = sql`
  select case when current_setting('synchronous_standby_names') <> ''
              then pg_logical_emit_message(true, 'dentaria', 'ready') end`;

/**
 * Concurrent callers share one transaction.
 * @throws NoCommitError if it does not commit in time
 */
export function makeCommitProbe(database: Database, limitMs = COMMIT_TIMEOUT_MS): () => Promise<void> {
  let running: { readonly commit: Promise<unknown>; readonly timedOut: Promise<never> } | undefined;

  function start() {
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    timedOut.catch(() => {});
    const timer = setTimeout(() => reject(new NoCommitError()), limitMs);
    const commit = database.transaction((tx) => PROBE.execute(tx));
    const end = (): void => {
      clearTimeout(timer);
      running = undefined;
    };
    commit.then(end, end);
    return { commit, timedOut };
  }

  return async () => {
    running ??= start();
    await Promise.race([running.commit, running.timedOut]);
  };
}
