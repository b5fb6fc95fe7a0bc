import type { RoleName } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import type { Caller } from '../kernel/access/caller.ts';
import { enterSystem } from '../kernel/access/tenancy.ts';
import type { Origin } from '../kernel/audit.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Tx } from '../kernel/database/database.ts';

/** What the audit tells of where the demo's writes came from. */
export const DEMO_ORIGIN: Origin = { address: '127.0.0.1', requestId: 'demo' };

/** What an administrator and the people whom he invites need to act. */
export interface Inviting {
  readonly database: Database;
  readonly config: Config;
  readonly secret: string;
  readonly admin: Caller;
  readonly today: Date;
}

/** A transaction that sees every clinic: it acts as several people one after the other. */
export const asSystem = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await enterSystem(tx);
    return work(tx);
  });

/** A user as the services know who calls. */
export async function getCaller(tx: Tx, username: string): Promise<Caller> {
  const { rows } = await sql<{ id: number; name: string; roles: RoleName[]; clinic_id: number | null }>`
    select id, concat_ws(' ', first_name, last_name) as name, roles, clinic_id from users where username_key = lower(${username})`.execute(
    tx,
  );
  const [user] = rows;
  if (!user) throw new Error(`the demo has no user ${username}`);
  return {
    id: user.id,
    username,
    name: user.name,
    roles: user.roles,
    clinicId: user.clinic_id,
    clinicIds: user.clinic_id === null ? [] : [user.clinic_id],
    sessionId: 'demo',
    sessionEnds: new Date(),
  };
}

const DAY_MS = 86_400_000;

/** The moment so many days before `today`. */
export const daysAgo = (today: Date, days: number): Date => new Date(today.getTime() - days * DAY_MS);
