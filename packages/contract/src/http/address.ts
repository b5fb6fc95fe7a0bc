import type { RoleName } from '../roles.ts';
import type { ServiceName } from '../services.ts';

/** Streamed to the handler and never held in memory. */
export interface Upload {
  readonly mediaTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
}

export interface Download {
  readonly mediaTypes: readonly [string, ...string[]];
  readonly ranges?: true;
}

/** Everything a client needs to call a route. Free of schemas, so that browsers do not load them. */
export interface RouteAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** An address states `public` only; its route states who may call anything else. */
  readonly who?: 'public' | 'signed-in' | readonly RoleName[];
  /** Sends no authorization header even if a token is stored (specification, section 7). */
  readonly anonymous?: true;
  readonly conditional?: true;
  /**
   * For a POST that ignores the Idempotency-Key, because a repeat is harmless or gets rejected. Otherwise the kernel
   * stores the response for repeats (kernel/http/repeated-calls.ts).
   */
  readonly repeats?: 'by-handler';
  /** Property of the body. Calls in which it is true write nothing, so their responses are not stored. */
  readonly preview?: string;
  /**
   * The body repeats the Idempotency-Key as `saveId`, as in the previous release. The client keeps the key of a lost
   * call even if the body changes, so that the server rejects a corrected payment if the lost one was stored.
   */
  readonly saveId?: true;
  readonly upload?: Upload;
  readonly download?: Download;
  readonly mediaType?: 'application/fhir+json';
  /** The response is a stream of server-sent events. */
  readonly stream?: true;
}

export interface ServiceAddresses {
  readonly name: ServiceName;
  readonly routes: Readonly<Record<string, RouteAddress>>;
}

interface Flags extends Omit<RouteAddress, 'method' | 'path'> {
  readonly who?: 'public';
}

const addressWith =
  <const M extends RouteAddress['method']>(method: M) =>
  <const P extends RouteAddress['path'], const F extends Flags = Record<never, never>>(path: P, flags?: F) =>
    ({ method, path, ...flags }) as { readonly method: M; readonly path: P } & NoInfer<F>;

export const get = addressWith('GET');
export const post = addressWith('POST');
export const put = addressWith('PUT');
export const patch = addressWith('PATCH');
export const remove = addressWith('DELETE');

export const PUBLIC = { who: 'public' } as const;
export const ANONYMOUS = { who: 'public', anonymous: true } as const;
export const CSV = { download: { mediaTypes: ['text/csv'] } } as const;
export const PDF = { download: { mediaTypes: ['application/pdf'] } } as const;
export const EVENTS = { stream: true } as const;
