import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Caller } from './access/caller.ts';
import type { AuditEvent } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './database/database.ts';

/** The origin of a call, recorded in every audit row. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
  readonly userAgent?: string;
  /** The random name that the browser gave itself, as sent. */
  readonly deviceId?: string;
  /** Audited role if there is no caller: SYSTEM for commands and jobs; by default PUBLIC. */
  readonly role?: 'SYSTEM';
}

export const JOB_ORIGIN: Origin = { address: 'job', requestId: '', role: 'SYSTEM' };

export interface Moment {
  /** The kernel's clock, in a transaction at its start. */
  readonly now: Date;
  /** Of the clinics (CLINIC_TZ). */
  readonly timeZone: string;
  /** The day at the clinics, as YYYY-MM-DD. */
  readonly today: string;
}

export const momentAt = (now: Date, timeZone: string): Moment => ({
  now,
  timeZone,
  today: dayIn(timeZone, now),
});

/** The moment of each call. The day is formatted once a minute: it takes 25 µs, 2 % of a short call. */
export function momentsOf(clock: Clock, timeZone: string): () => Moment {
  let [minute, today] = [Number.NaN, ''];
  return () => {
    const now = clock();
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, today] = [current, dayIn(timeZone, now)];
    return { now, timeZone, today };
  };
}

/** The call of a signed-in user, in a transaction with the user's scope. The first parameter of service functions. */
export interface RequestContext extends Moment {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** Work without a caller (public calls, commands, jobs), in a transaction with the scope of all clinics. */
export interface SystemContext extends Omit<RequestContext, 'caller'> {
  readonly caller?: undefined;
}

export type ServiceContext = RequestContext | SystemContext;

/** The call of a signed-in user that does slow work (hashing, mail, AI provider) and opens its own transactions. */
export interface SlowContext extends Moment {
  readonly caller: Caller;
  readonly origin: Origin;
  /** Authenticates the caller again, because the session may have ended meanwhile. */
  readonly transaction: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>;
  /**
   * `transaction` for what a POST writes. `work` returns the answer, which is stored with the Idempotency-Key of the call
   * (http/repeated-calls.ts): a repeat does not run it.
   */
  readonly writeOnce: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>;
  /**
   * Runs a report: authenticates the caller again and commits the audit event, then runs `work` in a read-only
   * transaction of the role of reports (database/reports.ts), in the caller's scope. The read may fail or lag behind, but
   * it is audited. `audited`: a further part of a report that is audited already.
   */
  readonly report: <T>(
    event: AuditEvent | 'audited',
    work: (ctx: RequestContext) => Promise<T>,
  ) => Promise<T>;
}

/** A call without a session. */
export interface PublicContext extends Moment {
  readonly origin: Origin;
  readonly systemTransaction: <T>(work: (ctx: SystemContext) => Promise<T>) => Promise<T>;
}
