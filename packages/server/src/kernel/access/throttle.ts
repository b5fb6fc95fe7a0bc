import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../database/database.ts';
import { tooMany } from '../errors.ts';
import { makeFairQueue } from '../fair-queue.ts';

export interface Allowance {
  /** Number of failures or calls without a delay. */
  readonly free: number;
  readonly windowSeconds: number;
  /** Delay after the first failure beyond `free`; doubles with each further one. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
}

export type Throttle = ReturnType<typeof makeThrottle>;

/** Limits the size of the table, so that guessing names cannot fill the disk. */
const LIMITS = {
  /** Approximate maximum of rows; pruning deletes the oldest windows. */
  rows: 50_000,
  pruneEvery: 100,
};

/** As many as the gate leaves for it. */
const CONNECTIONS = 2;

/** Counts failures in the database, shared by all processes, and outside the call's transaction, which rolls back. */
export function makeThrottle(database: Database, limits = LIMITS) {
  /** Counting runs outside of the gate's shares, so it needs a limit of its own. */
  const queue = makeFairQueue({ parallel: CONNECTIONS });
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
    if (records % limits.pruneEvery === 0) await prune(database, limits.rows);
    return until;
  };
  return {
    /** Checks without a query, for hot routes: considers only blocks that this process set. */
    checkLocally: (key: string) => {
      const seconds = Math.ceil(((localBlocks.get(key) ?? 0) - Date.now()) / 1000);
      if (seconds > 0) throw tooMany(seconds);
    },
    /** @throws HttpError 429 while any of the keys is blocked. */
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
    /** Resolves to the end of the block if this failure is beyond `free`. Each failure extends the window. */
    recordFailure: (key: string, allowance: Allowance) => record(key, allowance, true),
    /** The same for a call, whose window ends although calls go on: many visitors together never pause. */
    recordCall: (key: string, allowance: Allowance) => record(key, allowance, false),
    reset: async (key: string) => {
      await transaction(key, (tx) => tx.deleteFrom('throttle').where('key', '=', key).execute());
    },
  };
}

async function prune(database: Database, rows: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('throttle').where('window_ends', '<', sql<Date>`now()`).execute();
    const oldest = tx.selectFrom('throttle').select('key').orderBy('window_ends', 'desc').offset(rows);
    await tx.deleteFrom('throttle').where('key', 'in', oldest).execute();
  });
}

/** The IPv4 address, or the /64 network of an IPv6 address, because a visitor can use any address of their network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
