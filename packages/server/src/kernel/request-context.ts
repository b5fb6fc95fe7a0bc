import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Caller } from './access/caller.ts';
import type { AuditEvent } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './database/database.ts';

export interface Origin {
  readonly address: string;
  readonly requestId: string;
  readonly userAgent?: string;
  /** Random id that the browser generated, unverified. */
  readonly deviceId?: string;
  readonly role?: 'SYSTEM';
}

export const JOB_ORIGIN: Origin = { address: 'job', requestId: '', role: 'SYSTEM' };

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export const momentAt = (now: Date, timeZone: string): Moment => ({
  now,
  timeZone,
  today: dayIn(timeZone, now),
});

/** Formats the day once a minute: it takes 25 µs, 2 % of a short request. */
export function momentsOf(clock: Clock, timeZone: string): () => Moment {
  let [minute, today] = [Number.NaN, ''];
  return () => {
    const now = clock();
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, today] = [current, dayIn(timeZone, now)];
    return { now, timeZone, today };
  };
}

export interface RequestContext extends Moment {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly origin: Origin;
}

export interface SystemContext extends Omit<RequestContext, 'caller'> {
  readonly caller?: undefined;
}

export type ServiceContext = RequestContext | SystemContext;

/** For slow work such as hashing, mail or the AI provider, which must not hold a transaction. */
export interface SlowContext extends Moment {
  readonly caller: Caller;
  readonly origin: Origin;
  /** Authenticates the caller again, because the session may have ended since. */
  readonly transaction: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>;
  /**
   * `transaction` for the writes of a POST. Stores the result of `work` under the request's Idempotency-Key
   * (http/repeated-calls.ts), so that a repeat does not run it.
   */
  readonly writeOnce: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>;
  /**
   * Commits the audit event, then runs `work` read-only in the reports database, which may lag. `'audited'` is for
   * further parts of a report that is already audited.
   */
  readonly report: <T>(
    event: AuditEvent | 'audited',
    work: (ctx: RequestContext) => Promise<T>,
  ) => Promise<T>;
}

export interface PublicContext extends Moment {
  readonly origin: Origin;
  readonly systemTransaction: <T>(work: (ctx: SystemContext) => Promise<T>) => Promise<T>;
}
