import type {
  Answer,
  Body,
  Download,
  Params,
  Query,
  Route,
  Service,
  Upload,
} from '@dentaria/contract/http/route.ts';
import type { z } from 'zod';
import type { CallContext } from '../access/gate.ts';
import type { PublicContext, RequestContext, SlowContext } from '../request-context.ts';
import type { FileContent, SeekableFile } from './download.ts';
import type { EventSource } from './event-stream.ts';
import type { BodyOptions, RequestParts, SentRequest } from './request-parts.ts';
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

type PermitContext<R extends Route> = ContextOf<R> & { readonly sent: SentRequest };
type FindContext<R extends Route> = PermitContext<R> & RequestInput<R>;
type FixedContext<R extends Route, Found> = FindContext<R> & { readonly found: Found };

/** What a handler receives; a service function takes it as its `RequestContext`. */
export type HandlerContext<R extends Route, Found = undefined> = ContextOf<R> &
  RequestInput<R> & { readonly found: Found; readonly body: Body<R> };

/**
 * The stages of a call in their order, each with the error statuses that it may answer (stages.ts). The body is validated
 * between `find` and `check`, so that an object that is absent or of another clinic is a 404 for any body.
 */
export interface Stages<R extends Route, Found, Checked> {
  /** Throws a 403 for a request that the caller's role may not send. Runs before the request is validated. */
  readonly permit?: (ctx: PermitContext<R>) => void;
  /** Loads the addressed object, else throws a 404; a 403 for an object that the caller may see but not change. */
  readonly find?: (ctx: FindContext<R>) => Promise<Found>;
  /** The stored object in the form of the body. Optional members that the body lacks keep their value. */
  readonly stored?: (found: Found) => object;
  /** Members that replace those of the body before the validation. */
  readonly fixed?: (ctx: FixedContext<R, Found>) => Readonly<Record<string, unknown>> | undefined;
  /** Validates the body in place of the route's schema, with rules that depend on stored data. */
  readonly schema?: (ctx: FixedContext<R, Found>) => Promise<z.ZodType<Body<R>>>;
  /**
   * Throws a 400 for violations of rules that the contract's schema cannot check. Returns what it read or computed, as
   * `checked` of `run`.
   */
  readonly check?: (ctx: HandlerContext<R, Found>) => Promise<Checked> | Checked;
  /** Does the work. Errors depend on stored data only: 409, 428, 429, 503. */
  readonly run: (ctx: HandlerContext<R, Found> & { readonly checked: Checked }) => Promise<Result<R>>;
}

/**
 * The result of a conditional route. `version` holds everything that the response depends on (the caller's scope, the
 * parameters, the rows' stamp). `read` runs only when neither the client nor the server has that version cached.
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

/** A handler whose route is not part of its type. */
export interface AnyHandler {
  readonly serve: (
    call: RequestParts & { readonly route: Route; readonly ctx: CallContext },
  ) => Promise<unknown>;
}

/** A function in place of the stages, for a route that reads, without `permit`. */
type ReadFunction<R extends Route> = (ctx: FindContext<R>) => Promise<Result<R>>;

/** One handler per route. A missing handler, or one that returns another shape, does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof Routes]:
    | Handler<Routes[K]>
    | (Routes[K] extends { method: 'GET' } | { form: true } ? ReadFunction<Routes[K]> : never);
};

export type PartialHandlers<S extends Service> = Partial<Handlers<S['routes']>>;
