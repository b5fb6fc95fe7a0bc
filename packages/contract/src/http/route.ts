import type { z } from 'zod';
import type { idParam } from '../fields/id.ts';
import type { ProgramScope } from '../program-scopes.ts';
import type { RoleName } from '../roles.ts';
import type { ServiceName } from '../services.ts';

/** A request body that is a file. The server streams it to the handler and never holds it whole in memory. */
export interface Upload {
  /** A body of another type is answered 415. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** A longer body is answered 413, also where no Content-Length announces it. */
  readonly maxBytes: number;
}

/** A response body that is a file. */
export interface Download {
  /** The first one is the default; a handler names another one in its answer. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** Answers a Range header with 206 or 416, so that an interrupted download can be resumed. */
  readonly ranges?: true;
  /** The content of a JSON file, for the API reference. */
  readonly schema?: z.ZodType;
}

/** How often a public route may be called. Further calls are answered 429 for a growing time. */
export interface PublicLimits {
  /** Routes with the same name share their counters. */
  readonly name: string;
  /** Whether each valid call counts or only one that fails. */
  readonly counts: 'calls' | 'failures';
  readonly perVisitor: number;
  /** Of all visitors together. */
  readonly inAll: number;
  readonly windowSeconds: number;
}

/** The audit row of a route that shows patients. Its clinic is that of `:clinicId`, without which it is the caller's. */
export interface ShownEvent {
  readonly action: 'read' | 'list' | 'print' | 'export';
  readonly object: string;
  /** The parameter that identifies the object. */
  readonly id?: string;
}

/** Error statuses that depend on stored data: absent, conflict, missing version, too many requests. */
export type ErrorStatus = 404 | 409 | 428 | 429;

/** The server does not compile without a handler for each (`Handlers`), and the browser's client is derived from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service's base path, parameters as `:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * Present on every route whose answer shows something of a patient. The kernel audits each such answer, except a 304.
   * `by-handler`: the handler audits, because the clinic, the version or the number of records is not in the path.
   */
  readonly shows?: ShownEvent | 'by-handler';
  /** Roles that may make the call. The policy and row-level security decide which rows it may touch. */
  readonly who: 'public' | 'signed-in' | readonly RoleName[];
  /** Programs with a token of this scope may make the call too. By default a program's token is answered 401. */
  readonly programs?: ProgramScope | 'any';
  /** Present if and only if `who` is public. */
  readonly limits?: PublicLimits;
  /** The call carries no authorization header even when a token is stored (specification, section 7). */
  readonly anonymous?: true;
  /** Does slow work (hashing, mail, a provider) and holds no transaction open meanwhile. So do files and events. */
  readonly slow?: true;
  /**
   * Present on a POST that ignores the Idempotency-Key: a repeated call does no harm, or its handler or the stored data
   * refuses it. For any other POST of a signed-in caller the kernel stores the answer (kernel/http/repeated-calls.ts).
   */
  readonly repeats?: 'by-handler';
  /** A member of the body. Calls in which it is true write nothing, so their answers are not stored either. */
  readonly preview?: string;
  /**
   * The body has its Idempotency-Key as `saveId` too, as in the release before. The client keeps the key of a lost call even
   * if the body changes: the server then refuses a corrected payment if the lost one was stored.
   */
  readonly saveId?: true;
  /** Limits each statement to 3 s; a timeout is answered with a 503 that asks for more letters. */
  readonly search?: true;
  /** The answer has an ETag; a request that sends it as If-None-Match is answered 304 until the data changes. */
  readonly conditional?: true;
  /** Absent if every parameter of the path is an id. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A POST whose `query` may also be the fields of a form (application/x-www-form-urlencoded) in the body. */
  readonly form?: true;
  /** Stripped from the field names of errors: screens use the bare name (`docNumber`). */
  readonly errorPrefix?: string;
  /** The member of the body with a birth date, which may not be after today at the clinic. */
  readonly birthDate?: string;
  /** Largest JSON body in bytes; 64 KiB where absent. */
  readonly bodyLimit?: number;
  readonly upload?: Upload;
  /**
   * The error statuses that depend on stored data. 400, 401, 403, 413 and 415 follow from the other properties, and any
   * call may answer 503, and 429 while its session or its clinic has too many calls in progress. Any other status is a
   * 500 (kernel/http/stages.ts).
   */
  readonly errors?: readonly ErrorStatus[];
  /** Absent: 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 204;
  readonly response?: z.ZodType;
  /** Of `response`; application/json where absent. */
  readonly mediaType?: 'application/fhir+json';
  readonly download?: Download;
  /** In place of `response`: server-sent events, each the JSON of this schema. The last is repeated as a heartbeat. */
  readonly events?: z.ZodType;
}

export interface Service {
  readonly name: ServiceName;
  readonly routes: Readonly<Record<string, Route>>;
}

export const defineService = <const S extends Service>(service: S): S => service;

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

/** The arguments of a call: only the parts that the route declares. */
export type Request<R extends Route> = ParamsPart<R> &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R extends { upload: Upload } ? FileToUpload<R['upload']['mediaTypes'][number]> : unknown);

export interface FileToUpload<MediaType extends string = string> {
  readonly file: Blob | ReadableStream<Uint8Array>;
  /** Absent: the type of the Blob. */
  readonly mediaType?: MediaType;
}

export interface DownloadedFile {
  readonly file: Blob;
  /** As the server names it. */
  readonly fileName: string;
}
