import { AsyncLocalStorage } from 'node:async_hooks';
import { buildApp } from '../app.ts';
import { type Clients, clientsOver, injectedFetch } from '../clients.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Gate } from '../kernel/access/gate.ts';
import { systemTransaction } from '../kernel/access/tenancy.ts';
import { systemClock } from '../kernel/clock.ts';
import { clinicOf, NO_CLINIC } from '../kernel/database/clinic-id.ts';
import type { Tx } from '../kernel/database/database.ts';
import { personName } from '../kernel/people.ts';
import { momentAt, type RequestContext } from '../kernel/request-context.ts';
import { auth } from '../modules/auth/auth.module.ts';
import type { ProductParts } from '../start-product.ts';
import { DEMO_PASSWORD } from './clinics.ts';

export interface DemoParts extends ProductParts {
  readonly today: Date;
}

const DEMO_ORIGIN = { address: '127.0.0.1', requestId: 'demo' };

export interface DemoContext extends RequestContext {
  readonly call: Clients;
  /** Hash of `DEMO_PASSWORD`, computed once because hashing is slow. */
  readonly passwordHash: string;
  readonly as: (caller: Caller, now: Date) => DemoContext;
}

export interface Demo extends DemoParts {
  readonly asAdmin: <T>(days: number, work: (ctx: DemoContext) => Promise<T>) => Promise<T>;
}

const calls = new AsyncLocalStorage<RequestContext>();

const gate: Gate = {
  findShares: async () => ({ user: 'demo', group: 'demo' }),
  admit: (_route, _request, work) => {
    const ctx = calls.getStore();
    if (!ctx) throw new Error('the demo calls its routes by DemoContext.call');
    const { caller: _caller, ...system } = ctx;
    const transaction = <T>(inner: (ctx: RequestContext) => Promise<T>) => inner(ctx);
    return work({
      ...ctx,
      transaction,
      writeOnce: transaction,
      report: (_event, inner) => inner(ctx),
      systemTransaction: (inner) => inner(system),
    });
  },
};

/** Calls the product's routes in this process, with a clock set to past dates. */
export async function withDemo(parts: DemoParts, work: (demo: Demo) => Promise<void>): Promise<void> {
  const { config, secret, database, today } = parts;
  const app = await buildApp({
    config: { ...config, logLevel: 'silent' },
    secret,
    database,
    clock: () => calls.getStore()?.now ?? systemClock(),
    gate,
  });
  const fetch = injectedFetch(app);
  const passwordHash = await auth.hashPassword({ origin: DEMO_ORIGIN }, DEMO_PASSWORD);
  const contextsIn = (tx: Tx): DemoContext['as'] => {
    const as = (caller: Caller, now: Date): DemoContext => {
      const ctx = { tx, caller, origin: DEMO_ORIGIN, ...momentAt(now, config.clinicTimeZone) };
      const clients = clientsOver((...request) => calls.run(ctx, () => fetch(...request)));
      return { ...ctx, call: clients(null), passwordHash, as };
    };
    return as;
  };
  const admin = await systemTransaction(database, (tx) => getCaller(tx, config.admin.username));
  try {
    await work({
      ...parts,
      asAdmin: (days, inner) =>
        systemTransaction(database, (tx) => inner(contextsIn(tx)(admin, daysAgo(today, days)))),
    });
  } finally {
    await app.close();
  }
}

export async function getCaller(tx: Tx, username: string): Promise<Caller> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'roles', 'clinic_id', 'token_version', personName('users').as('name')])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirstOrThrow(() => new Error(`the demo has no user ${username}`));
  return {
    id: user.id,
    username,
    name: user.name ?? username,
    roles: user.roles,
    clinicId: clinicOf(user),
    clinicIds: user.clinic_id === NO_CLINIC ? [] : [user.clinic_id],
    sessionId: 'demo',
    sessionEnds: new Date(),
    tokenVersion: user.token_version,
  };
}

const DAY_MS = 86_400_000;

export const daysAgo = (today: Date, days: number): Date => new Date(today.getTime() - days * DAY_MS);
