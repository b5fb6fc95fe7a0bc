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

export interface Throttle {
  /** @throws HttpError 429 while any of the keys is blocked. */
  check(keys: readonly string[]): Promise<void>;
  /** Checks without a query, for hot routes: considers only blocks that this process set. */
  checkLocally(key: string): void;
  /** Resolves to the end of the block if this failure is beyond `free`. Each failure extends the window. */
  recordFailure(key: string, allowance: Allowance): Promise<Date | undefined>;
  /** The same for a call, whose window ends although calls go on: many visitors together never pause. */
  recordCall(key: string, allowance: Allowance): Promise<Date | undefined>;
  reset(key: string): Promise<void>;
}

/** Limits the size of the table, so that guessing names cannot fill the disk. */
const LIMITS = {
  /** Approximate maximum of rows; pruning deletes the oldest windows. */
  rows: 50_000,
  /** Number of failures between two prunings. */
  pruneEvery: 100,
};

/** As many as the gate leaves for it. */
const CONNECTIONS = 2;

/** Counts failures in the database, shared by all processes, and outside the call's transaction, which rolls back. */
export function makeThrottle(database: Database, limits = LIMITS): Throttle {
  /** Counting runs outside of the gate's shares, so it needs a limit of its own. */
  const queue = makeFairQueue({ parallel: CONNECTIONS });
  const transaction = <T>(key: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    queue.run(key, () => database.transaction(work));
  const localBlocks = new LRUCache<string, number>({ max: 1_000 });
  let records = 0;
  const record = async (
    key: string,
    allowance: Allowance,
    { extend }: { extend: boolean },
  ): Promise<Date | undefined> => {
    const { rows } = await transaction(key, (tx) =>
      sql<{ blocked_until: Date | null }>`
        insert into throttle as t (key, failures, window_ends)
        values (${key}, 1, now() + make_interval(secs => ${allowance.windowSeconds}))
        on conflict (key) do update set
          failures = case when t.window_ends < now() then 1 else t.failures + 1 end,
          window_ends = case when ${extend} or t.window_ends < now()
            then now() + make_interval(secs => ${allowance.windowSeconds}) else t.window_ends end,
          blocked_until = case
            when t.window_ends >= now() and t.failures + 1 > ${allowance.free} then now() + make_interval(
              secs => least(${allowance.maxDelaySeconds}::float8,
                ${allowance.firstDelaySeconds} * 2.0 ^ least(t.failures - ${allowance.free}, 30)))
            else null end
        returning blocked_until`.execute(tx),
    );
    const until = rows[0]?.blocked_until ?? undefined;
    if (until) localBlocks.set(key, until.getTime());
    records += 1;
    if (records % limits.pruneEvery === 0) await prune(database, limits.rows);
    return until;
  };
  return {
    checkLocally: (key) => {
      const seconds = Math.ceil(((localBlocks.get(key) ?? 0) - Date.now()) / 1000);
      if (seconds > 0) throw tooMany(seconds);
    },
    check: async (keys) => {
      const { rows } = await transaction(keys[0] ?? '', (tx) =>
        sql<{ seconds: number | null }>`
          select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
            from throttle where key = any(${keys}) and blocked_until > now()`.execute(tx),
      );
      const seconds = rows[0]?.seconds;
      if (seconds) throw tooMany(seconds);
    },
    recordFailure: (key, allowance) => record(key, allowance, { extend: true }),
    recordCall: (key, allowance) => record(key, allowance, { extend: false }),
    reset: async (key) => {
      await transaction(key, (tx) => sql`delete from throttle where key = ${key}`.execute(tx));
    },
  };
}

async function prune(database: Database, rows: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`delete from throttle where window_ends < now()`.execute(tx);
    await sql`delete from throttle where key in
                (select key from throttle order by window_ends desc offset ${rows})`.execute(tx);
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
