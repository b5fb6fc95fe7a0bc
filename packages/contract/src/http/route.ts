import type { z } from 'zod';
import type { ApiScope } from '../api-scopes.ts';
import type { idParam } from '../fields/id.ts';
import type { ServiceName } from '../services.ts';
import type { Download, RouteAddress, ServiceAddresses, Upload } from './address.ts';

/** Further calls get 429 for a growing time. */
export interface PublicLimits {
  /** Routes with the same name share their counters. */
  readonly name: string;
  readonly counts: 'calls' | 'failures';
  readonly perVisitor: number;
  readonly overall: number;
  readonly windowSeconds: number;
}

/** Audit row of a route that shows patients. The clinic is `:clinicId`, or else the caller's. */
export interface ShownEvent {
  readonly action: 'read' | 'list' | 'print' | 'export';
  readonly object: string;
  readonly id?: string;
}

export type ErrorStatus = 404 | 409 | 428 | 429;

/**
 * The server does not compile without a handler for each route (`Handlers`), and the browser's client is derived from
 * it.
 */
export interface Route extends RouteAddress {
  readonly summary: string;
  /**
   * Required if the response contains patient data. The kernel audits each response except a 304. `by-handler`: the
   * handler audits, because the clinic, the version or the number of records is not in the path.
   */
  readonly shows?: ShownEvent | 'by-handler';
  /** Roles that may call the route. Policies and row-level security decide which rows they may access. */
  readonly who: NonNullable<RouteAddress['who']>;
  /** API clients with this scope may call the route; any other API client gets 401. */
  readonly apiScope?: ApiScope | 'any';
  readonly limits?: PublicLimits;
  /** The handler does slow work (hashing, mail, a provider) outside a transaction, like files and events. */
  readonly slow?: true;
  /** Limits each statement to 3 s. A timeout is a 503 whose message suggests typing more letters. */
  readonly search?: true;
  /** Defaults to an id for every parameter of the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly form?: true;
  /** Stripped from the field names of errors, because screens use the bare name (`docNumber`). */
  readonly errorPrefix?: string;
  /** Property of the body that must not be after today at the clinic. */
  readonly birthDate?: string;
  /** In bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  /**
   * Statuses that depend on stored data. 400, 401, 403, 413 and 415 follow from the other properties. Any call may get
   * 503, or 429 while its session or clinic has too many calls in progress. Any other status becomes a 500
   * (kernel/http/stages.ts).
   */
  readonly errors?: readonly ErrorStatus[];
  readonly status?: 200 | 201 | 204;
  readonly response?: z.ZodType;
  /** The content of a JSON `download`, for the API reference. */
  readonly fileSchema?: z.ZodType;
  /** Server-sent events, each the JSON of this schema. The last one is repeated as a heartbeat. */
  readonly events?: z.ZodType;
}

export interface Service {
  readonly name: ServiceName;
  readonly routes: Readonly<Record<string, Route>>;
}

/** A route without its address, which states `who` for a public route. */
export interface RouteDetails extends Omit<Route, keyof RouteAddress> {
  readonly who?: Exclude<Route['who'], 'public'>;
}

type DetailsAt<A extends RouteAddress> = A extends { who: 'public' }
  ? RouteDetails & { readonly who?: never }
  : RouteDetails & { readonly who: unknown };

type DetailsOf<A extends ServiceAddresses> = {
  readonly [Call in keyof A['routes']]: DetailsAt<A['routes'][Call]>;
};

/** Joins addresses and details by name. Does not compile if either has a name that the other lacks. */
export function defineService<const A extends ServiceAddresses, const D extends DetailsOf<A>>(
  addresses: A,
  details: D & Readonly<Record<Exclude<keyof D, keyof A['routes']>, never>>,
) {
  const detailsByName: Readonly<Record<string, RouteDetails>> = details;
  const routes = Object.entries(addresses.routes).map(([name, address]) => [
    name,
    { ...detailsByName[name], ...address },
  ]);
  return { name: addresses.name, routes: Object.fromEntries(routes) } as {
    readonly name: A['name'];
    readonly routes: { readonly [Call in keyof A['routes']]: A['routes'][Call] & D[Call] };
  };
}

export const statusOf = ({ status, response, download, events }: Route): 200 | 201 | 204 =>
  status ?? (response || download || events ? 200 : 204);

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Ids<R extends Route, Id> = { readonly [Name in ParamName<R['path']>]: Id };

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<R extends Route> = R['params'] extends z.ZodType
  ? z.output<R['params']>
  : Ids<R, z.output<typeof idParam>>;
export type Query<R extends Route> = Output<R['query']>;
export type Body<R extends Route> = Output<R['body']>;
export type Answer<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : R extends { download: Download }
    ? DownloadedFile
    : R extends { events: infer Event extends z.ZodType }
      ? AsyncIterable<z.output<Event>>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is a plain async function
        void;

type Part<Name extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Name]?: Input<T> }
    : { [K in Name]: Input<T> }
  : unknown;

type ParamsPart<R extends Route> = R['params'] extends z.ZodType
  ? Part<'params', R['params']>
  : [ParamName<R['path']>] extends [never]
    ? unknown
    : { readonly params: Ids<R, z.input<typeof idParam>> };

export type Request<R extends Route> = ParamsPart<R> &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R extends { upload: Upload } ? FileToUpload<R['upload']['mediaTypes'][number]> : unknown);

export interface FileToUpload<MediaType extends string = string> {
  readonly file: Blob | ReadableStream<Uint8Array>;
  readonly mediaType?: MediaType;
}

export interface DownloadedFile {
  readonly file: Blob;
  readonly fileName: string;
}
