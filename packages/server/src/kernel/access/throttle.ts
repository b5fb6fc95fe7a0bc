import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
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

/** How much may be remembered, so that guessing names fills neither the disk nor the memory. */
const LIMITS = {
  /** Rows kept at most, give or take what comes between two prunings; beyond it the oldest windows go. */
  rows: 50_000,
  /** Failures between two prunings. */
  pruneEvery: 100,
};

/**
 * Counts failures in the database, so that every process of an installation shares them, and outside the call's
 * transaction, so that a refused call still counts.
 */
export function makeThrottle(database: Database, limits = LIMITS): Throttle {
  const seenBlocks = new LRUCache<string, number>({ max: 1_000 });
  let failures = 0;
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
      if (until) seenBlocks.set(key, until.getTime());
      failures += 1;
      if (failures % limits.pruneEvery === 0) await prune(database, limits.rows);
    },
    forget: async (key) => {
      await database.pool.query('delete from throttle where key = $1', [key]);
    },
  };
}

async function prune(database: Database, rows: number): Promise<void> {
  await database.pool.query('delete from throttle where window_ends < now()');
  await database.pool.query(
    'delete from throttle where key in (select key from throttle order by window_ends desc offset $1)',
    [rows],
  );
}

/**
 * What one visitor calls from, as far as it can be told: an IPv4 address, but of IPv6 the network of 64 bits, within
 * which he changes his address as he likes.
 */
export function visitorOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
