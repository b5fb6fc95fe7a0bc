import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../database/database.ts';
import { tooMany } from '../errors.ts';
import { makeFairQueue } from '../fair-queue.ts';

export interface Allowance {
  readonly free: number;
  readonly windowSeconds: number;
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
}

export type Throttle = ReturnType<typeof makeThrottle>;

/** Bounds the table, so that guessed names cannot fill the disk. */
const LIMITS = {
  maxRows: 50_000,
  pruneEvery: 100,
};

const CONNECTIONS_RESERVED_BY_GATE = 2;

/** Counts outside the call's transaction, so that a rollback keeps the count. */
export function makeThrottle(database: Database, limits = LIMITS) {
  const queue = makeFairQueue({ parallel: CONNECTIONS_RESERVED_BY_GATE });
  const transaction = <T>(key: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    queue.run(key, () => database.transaction(work));
  const localBlocks = new LRUCache<string, number>({ max: 1_000 });
  let records = 0;
  const record = async (key: string, allowance: Allowance, extend: boolean) => {
    const { free, windowSeconds, firstDelaySeconds, maxDelaySeconds } = allowance;
    const isOver = sql<boolean>`throttle.window_ends < now()`;
    const windowEnd = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
    const row = await transaction(key, (tx) =>
      tx
        .insertInto('throttle')
        .values({ key, failures: 1, window_ends: windowEnd })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql`case when ${isOver} then 1 else throttle.failures + 1 end`,
            window_ends: sql`case when ${extend} or ${isOver} then ${windowEnd} else throttle.window_ends end`,
            blocked_until: sql`
              case when not ${isOver} and throttle.failures + 1 > ${free} then now() + make_interval(
                secs => least(${maxDelaySeconds}::float8,
                  ${firstDelaySeconds} * 2.0 ^ least(throttle.failures - ${free}, 30))) end`,
          }),
        )
        .returning('blocked_until')
        .executeTakeFirst(),
    );
    const until = row?.blocked_until ?? undefined;
    if (until) localBlocks.set(key, until.getTime());
    records += 1;
    if (records % limits.pruneEvery === 0) await prune(database, limits.maxRows);
    return until;
  };
  return {
    /** For hot routes: considers only blocks that this process set, without a query. */
    checkLocally: (key: string) => {
      const seconds = Math.ceil(((localBlocks.get(key) ?? 0) - Date.now()) / 1000);
      if (seconds > 0) throw tooMany(seconds);
    },
    check: async (keys: readonly string[]) => {
      const blocked = await transaction(keys[0] ?? '', (tx) =>
        tx
          .selectFrom('throttle')
          .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
          .where('key', '=', sql<string>`any(${keys})`)
          .where('blocked_until', '>', sql<Date>`now()`)
          .executeTakeFirst(),
      );
      if (blocked?.seconds) throw tooMany(blocked.seconds);
    },
    /** Extends the window. Returns the end of the block, if any. */
    recordFailure: (key: string, allowance: Allowance) => record(key, allowance, true),
    /** Keeps the window: many visitors together never pause. Returns the end of the block, if any. */
    recordCall: (key: string, allowance: Allowance) => record(key, allowance, false),
    reset: async (key: string) => {
      await transaction(key, (tx) => tx.deleteFrom('throttle').where('key', '=', key).execute());
    },
  };
}

async function prune(database: Database, maxRows: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('throttle').where('window_ends', '<', sql<Date>`now()`).execute();
    const oldest = tx.selectFrom('throttle').select('key').orderBy('window_ends', 'desc').offset(maxRows);
    await tx.deleteFrom('throttle').where('key', 'in', oldest).execute();
  });
}

/** Reduces an IPv6 address to its /64 network: a visitor can use any address in it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
