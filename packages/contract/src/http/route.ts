import type { z } from 'zod';
import type { RoleName } from '../roles.ts';
import type { ServiceName } from '../services.ts';

/**
 * One call of the product as data. The server must handle each (`Handlers`, kernel/http/handlers.ts) and the browser's
 * client is derived from it (client.ts), so neither can drift from the other.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service's base path, parameters as `:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Roles that hold the function. Which rows they reach is the policy's and the database's business. */
  readonly who: 'public' | 'signed-in' | readonly RoleName[];
  /** The call carries no authorization header even when a token is stored (specification, section 7). */
  readonly anonymous?: true;
  /** Does slow work (hashing, mail, a provider): holds no transaction open meanwhile. */
  readonly slow?: true;
  /** A list that is asked for again and again: its answer has an ETag, and who names it is told 304 while it holds. */
  readonly conditional?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Left out of the field names of errors, because screens know the field alone (`docNumber`). */
  readonly errorPrefix?: string;
  /** Largest body in bytes; 64 KiB where absent. */
  readonly bodyLimit?: number;
  readonly status: 200 | 201 | 204;
  /** Absent with status 204. */
  readonly response?: z.ZodType;
  /** The answer is not JSON: its media type (a PDF, a CSV). */
  readonly media?: string;
}

export interface Service {
  readonly name: ServiceName;
  readonly routes: Readonly<Record<string, Route>>;
}

export const defineService = <const S extends Service>(service: S): S => service;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<R extends Route> = Output<R['params']>;
export type Query<R extends Route> = Output<R['query']>;
export type Body<R extends Route> = Output<R['body']>;
export type Answer<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : R extends { media: string }
    ? Blob
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is a plain async function
      void;

type Part<Name extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Name]?: Input<T> }
    : { [K in Name]: Input<T> }
  : unknown;

/** What a caller hands over: only the parts that the route has. */
export type Request<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
