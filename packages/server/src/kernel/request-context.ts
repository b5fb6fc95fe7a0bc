import type { Caller } from './access/caller.ts';
import type { Tx } from './database/database.ts';

/** Where a call came from; part of every audit row. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
  /** The audited role when there is no caller: SYSTEM for a command or a job; PUBLIC when absent. */
  readonly role?: 'SYSTEM';
}

/** A signed-in user's call, in a transaction that sees what the user may see. Service functions take it first. */
export interface RequestContext {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly origin: Origin;
  /** By the kernel's clock, when the transaction began. */
  readonly now: Date;
}

/** Work without a caller (public calls, commands, jobs), in a transaction that sees every clinic's rows. */
export interface SystemContext {
  readonly tx: Tx;
  readonly caller?: undefined;
  readonly origin: Origin;
  readonly now: Date;
}

export type ServiceContext = RequestContext | SystemContext;

/** A signed-in user's call that works outside of transactions too (hashing, mail, a provider) and opens its own. */
export interface SlowContext {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly now: Date;
  /** Authenticates the caller again: the session may have ended since. */
  readonly transaction: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>;
}

/** A call without a session. */
export interface PublicContext {
  readonly origin: Origin;
  readonly now: Date;
  readonly systemTransaction: <T>(work: (ctx: SystemContext) => Promise<T>) => Promise<T>;
}
