import type { RoleName } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import type { Caller } from '../kernel/access/caller.ts';
import { systemTransaction } from '../kernel/access/tenancy.ts';
import type { Config } from '../kernel/config.ts';
import { clinicOf, NO_CLINIC } from '../kernel/database/clinic-id.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { personName } from '../kernel/people.ts';
import type { PublicContext, RequestContext } from '../kernel/request-context.ts';

export interface DemoParts {
  readonly config: Config;
  readonly secret: string;
  readonly database: Database;
  readonly today: Date;
}

export interface AdminParts extends DemoParts {
  readonly admin: Caller;
}

export const DEMO_ORIGIN = { address: '127.0.0.1', requestId: 'demo' };

/** The context of a demo user's call at a moment of the demo's past. */
export const contextOf = (tx: Tx, caller: Caller, now: Date): RequestContext => ({
  tx,
  caller,
  origin: DEMO_ORIGIN,
  now,
});

/** Runs `work` as the administrator of `days` ago, in a transaction that sees every clinic. */
export const asAdmin = <T>(
  { database, admin, today }: AdminParts,
  days: number,
  work: (ctx: RequestContext) => Promise<T>,
): Promise<T> => systemTransaction(database, (tx) => work(contextOf(tx, admin, daysAgo(today, days))));

/** The context of a visitor's call without a session, `days` ago. */
export function publicContext({ database, today }: DemoParts, days: number): PublicContext {
  const at = { origin: DEMO_ORIGIN, now: daysAgo(today, days) };
  return {
    ...at,
    systemTransaction: (work) => systemTransaction(database, (tx) => work({ tx, ...at })),
  };
}

export async function getCaller(tx: Tx, username: string): Promise<Caller> {
  const { rows } = await sql<{ id: number; name: string; roles: RoleName[]; clinic_id: number }>`
    select id, ${personName('users')} as name, roles, clinic_id from users where username_key = lower(${username})`.execute(
    tx,
  );
  const [user] = rows;
  if (!user) throw new Error(`the demo has no user ${username}`);
  return {
    id: user.id,
    username,
    name: user.name,
    roles: user.roles,
    clinicId: clinicOf(user),
    clinicIds: user.clinic_id === NO_CLINIC ? [] : [user.clinic_id],
    sessionId: 'demo',
    sessionEnds: new Date(),
  };
}

const DAY_MS = 86_400_000;

const daysAgo = (today: Date, days: number): Date => new Date(today.getTime() - days * DAY_MS);
