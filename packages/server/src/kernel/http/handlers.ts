import type { Download, Upload } from '@dentaria/contract/http/address.ts';
import type { Answer, Body, Params, Query, Route, Service } from '@dentaria/contract/http/route.ts';
import type { z } from 'zod';
import type { CallContext } from '../access/gate.ts';
import type { PublicContext, RequestContext, SlowContext } from '../request-context.ts';
import type { FileContent, SeekableFile } from './download.ts';
import type { EventSource } from './event-stream.ts';
import type { BodyOptions, RequestParts, UnvalidatedRequest } from './request-parts.ts';
import type { UploadedFile } from './upload.ts';

type ContextOf<R extends Route> = R extends { who: 'public' }
  ? PublicContext
  : R extends { slow: true } | { upload: Upload } | { download: Download } | { events: z.ZodType }
    ? SlowContext
    : RequestContext;

interface RequestInput<R extends Route> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly file: R extends { upload: Upload } ? UploadedFile : undefined;
}

type PermitContext<R extends Route> = ContextOf<R> & { readonly sent: UnvalidatedRequest };
type FindContext<R extends Route> = PermitContext<R> & RequestInput<R>;
type FixedContext<R extends Route, Found> = FindContext<R> & { readonly found: Found };

export type HandlerContext<R extends Route, Found = undefined> = ContextOf<R> &
  RequestInput<R> & { readonly found: Found; readonly body: Body<R> };

/**
 * In order of execution; stages.ts lists the error statuses of each. The body is validated between `find` and
 * `check`, so that a missing object is 404 for any body.
 */
export interface Stages<R extends Route, Found, Checked> {
  readonly permit?: (ctx: PermitContext<R>) => void;
  /** Throws 404, or 403 if the caller may see but not change the object. */
  readonly find?: (ctx: FindContext<R>) => Promise<Found>;
  /** Returns the stored object in the form of the body, which keeps the optional members that the request omits. */
  readonly stored?: (found: Found) => object;
  readonly fixed?: (ctx: FixedContext<R, Found>) => Readonly<Record<string, unknown>> | undefined;
  /** Replaces the route's schema for rules that depend on stored data. */
  readonly schema?: (ctx: FixedContext<R, Found>) => Promise<z.ZodType<Body<R>>>;
  readonly check?: (ctx: HandlerContext<R, Found>) => Promise<Checked> | Checked;
  readonly run: (ctx: HandlerContext<R, Found> & { readonly checked: Checked }) => Promise<Result<R>>;
}

/**
 * `version` holds everything that the response depends on, such as scope, parameters and list stamp. `read` runs only
 * if neither client nor server has that version.
 */
export interface ConditionalResult<T> {
  readonly version: readonly unknown[];
  readonly read: () => Promise<T>;
}

type Result<R extends Route> = R extends { conditional: true }
  ? ConditionalResult<Answer<R>>
  : R extends { download: { ranges: true } }
    ? SeekableFile
    : R extends { download: Download }
      ? FileContent
      : R extends { events: infer Event extends z.ZodType }
        ? EventSource<z.output<Event>>
        : Answer<R>;

interface Call<R extends Route> extends RequestParts {
  readonly route: R;
  readonly ctx: ContextOf<R>;
  readonly input: () => RequestInput<R>;
  readonly body: (today: string, options?: BodyOptions) => Body<R>;
}

export interface Handler<R extends Route> {
  readonly serve: (call: Call<R>) => Promise<Result<R>>;
}

export interface AnyHandler {
  readonly serve: (
    call: RequestParts & { readonly route: Route; readonly ctx: CallContext },
  ) => Promise<unknown>;
}

type ReadFunction<R extends Route> = (ctx: FindContext<R>) => Promise<Result<R>>;

export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof Routes]:
    | Handler<Routes[K]>
    | (Routes[K] extends { method: 'GET' } | { form: true } ? ReadFunction<Routes[K]> : never);
};

export type PartialHandlers<S extends Service> = Partial<Handlers<S['routes']>>;
