import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tooMany } from '../errors.ts';

export interface Allowance {
  /** Failures that cost nothing. */
  readonly free: number;
  readonly windowSeconds: number;
  /** Waiting time after the first failure too many; it doubles with each further one. */
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
}

export interface Throttle {
  /** Refuses with 429 while any of the keys is blocked. */
  check(keys: readonly string[]): Promise<void>;
  /** The same without asking the database: knows only blocks that this process has seen begin. For hot calls. */
  checkHere(key: string): void;
  fail(key: string, allowance: Allowance): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Rows kept at most; beyond it the oldest windows go, so that guessing names cannot fill the disk. */
const MOST_ROWS = 50_000;

/**
 * Counts failures in the database, so that every process of an installation shares them, and outside the call's
 * transaction, so that a refused call still counts.
 */
export function makeThrottle(database: Database): Throttle {
  const seenBlocks = new Map<string, number>();
  return {
    checkHere: (key) => {
      const seconds = Math.ceil(((seenBlocks.get(key) ?? 0) - Date.now()) / 1000);
      if (seconds > 0) throw tooMany(seconds);
    },
    check: async (keys) => {
      const { rows } = await database.pool.query<{ seconds: number | null }>(
        `select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
           from throttle where key = any($1) and blocked_until > now()`,
        [keys],
      );
      const seconds = rows[0]?.seconds;
      if (seconds) throw tooMany(seconds);
    },
    fail: async (key, allowance) => {
      const { rows } = await database.transaction((tx) =>
        sql<{ blocked_until: Date | null }>`
          insert into throttle as t (key, failures, window_ends)
          values (${key}, 1, now() + make_interval(secs => ${allowance.windowSeconds}))
          on conflict (key) do update set
            failures = case when t.window_ends < now() then 1 else t.failures + 1 end,
            window_ends = now() + make_interval(secs => ${allowance.windowSeconds}),
            blocked_until = case
              when t.window_ends >= now() and t.failures + 1 > ${allowance.free} then now() + make_interval(
                secs => least(${allowance.longestDelaySeconds}::float8,
                  ${allowance.firstDelaySeconds} * 2.0 ^ least(t.failures - ${allowance.free}, 30)))
              else null end
          returning blocked_until`.execute(tx),
      );
      const until = rows[0]?.blocked_until;
      if (until) remember(seenBlocks, key, until.getTime());
      if (Math.random() < 0.01) await prune(database);
    },
    forget: async (key) => {
      await database.pool.query('delete from throttle where key = $1', [key]);
    },
  };
}

/** At most 1,000 blocks are known at a time; the one that began first is forgotten first. */
function remember(blocks: Map<string, number>, key: string, until: number): void {
  blocks.delete(key);
  blocks.set(key, until);
  const [oldest] = blocks.keys();
  if (blocks.size > 1_000 && oldest !== undefined) blocks.delete(oldest);
}

async function prune(database: Database): Promise<void> {
  await database.pool.query('delete from throttle where window_ends < now()');
  await database.pool.query(
    'delete from throttle where key in (select key from throttle order by window_ends desc offset $1)',
    [MOST_ROWS],
  );
}
