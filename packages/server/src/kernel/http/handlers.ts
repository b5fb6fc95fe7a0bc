import type { Answer, Body, Download, Params, Query, Route, Upload } from '@dentaria/contract/http/route.ts';
import type { CallContext } from '../access/gate.ts';
import type { PublicContext, RequestContext, SlowContext } from '../request-context.ts';
import type { FileContent, SeekableFile } from './download.ts';
import type { RequestParts, SentRequest } from './request-parts.ts';
import type { UploadedFile } from './upload.ts';

type ContextOf<R extends Route> = R extends { who: 'public' }
  ? PublicContext
  : R extends { slow: true } | { upload: Upload } | { download: Download }
    ? SlowContext
    : RequestContext;

/** Parameters and query, checked by the contract's schemas. */
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
 * The stages of a call, run in this order, each with the refusals that it may answer (stages.ts). The body is validated
 * between `find` and `check`, so an object that is absent or of another clinic is a 404 whatever the body.
 */
export interface Stages<R extends Route, Found> {
  /** 403 for a request that the caller's role may not send. Sees the request before its validation. */
  readonly permit?: (ctx: PermitContext<R>) => void;
  /** The addressed object, else 404; 403 for one that the caller may see but not change. */
  readonly find?: (ctx: FindContext<R>) => Promise<Found>;
  /** Members that replace those of the body before its validation. */
  readonly fixed?: (ctx: FixedContext<R, Found>) => Readonly<Record<string, unknown>> | undefined;
  /** 400 by rules of the body that depend on more than the body. */
  readonly check?: (ctx: HandlerContext<R, Found>) => Promise<void> | void;
  /** The work; refuses by state only: 409, 428, 429, 503. */
  readonly run: (ctx: HandlerContext<R, Found>) => Promise<Result<R>>;
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
      : Answer<R>;

interface Call<R extends Route> extends RequestParts {
  readonly route: R;
  readonly ctx: ContextOf<R>;
  readonly input: () => RequestInput<R>;
  readonly body: (fixed?: Readonly<Record<string, unknown>>) => Body<R>;
}

/** Made by `stages`. */
export interface Handler<R extends Route> {
  readonly serve: (call: Call<R>) => Promise<Result<R>>;
}

/** A handler whose route is not part of its type. */
export interface AnyHandler {
  readonly serve: (
    call: RequestParts & { readonly route: Route; readonly ctx: CallContext },
  ) => Promise<unknown>;
}

/** A route that only reads: one function in place of the stages. Its permission and its body need stages. */
type ReadFunction<R extends Route> = (ctx: FindContext<R>) => Promise<Result<R>>;

/** One handler a route: a missing one, or one that returns another shape, does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof Routes]:
    | Handler<Routes[K]>
    | (Routes[K] extends { method: 'GET' } ? ReadFunction<Routes[K]> : never);
};
