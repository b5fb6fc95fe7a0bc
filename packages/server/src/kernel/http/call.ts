import type { Readable } from 'node:stream';
import type { Answer, Body, Params, Query, Route } from '@dentaria/contract/http/route.ts';
import type { Caller } from '../access/caller.ts';
import type { Origin } from '../audit.ts';
import type { Tx } from '../database/database.ts';

interface Basics<R extends Route> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly origin: Origin;
  /**
   * The checked body; a 400 with every field's message when it is not valid. Called after the handler has found
   * what the call is about, because "not found" comes before "not valid" (design, section 4). `fixed` members
   * replace what was sent before anything is checked.
   */
  readonly readBody: (fixed?: Readonly<Record<string, unknown>>) => Body<R>;
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void;
}

/** A call of a signed-in user, inside one transaction that sees what the user may see. */
export interface MemberCall<R extends Route> extends Basics<R> {
  readonly caller: Caller;
  readonly tx: Tx;
}

/** A call that does slow work (hashing, mail, a provider): its caller is known, its transactions are its own. */
export interface SlowCall<R extends Route> extends Basics<R> {
  readonly caller: Caller;
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** A call without a caller; its transactions see nothing until they enter a scope (tenancy.ts). */
export interface PublicCall<R extends Route> extends Basics<R> {
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export type Call<R extends Route> = R extends { who: 'public' }
  ? PublicCall<R>
  : R extends { slow: true }
    ? SlowCall<R>
    : MemberCall<R>;

/**
 * The answer of a conditional route. `version` names what `read` would answer: whatever the answer depends on (the
 * caller's reach, the parameters, the rows' stamp) stands in it. `read` is called only when nobody knows that version.
 */
export interface ConditionalResult<T> {
  readonly version: readonly unknown[];
  readonly read: () => Promise<T>;
}

type Result<R extends Route> = R extends { conditional: true }
  ? ConditionalResult<Answer<R>>
  : R extends { media: string }
    ? Uint8Array | Readable
    : Answer<R>;

/** One function a route: a missing one, or one that answers another shape, does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof Routes]: (call: Call<Routes[K]>) => Promise<Result<Routes[K]>>;
};
