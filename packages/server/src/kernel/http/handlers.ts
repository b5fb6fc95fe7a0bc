import type { Answer, Body, Download, Params, Query, Route, Upload } from '@dentaria/contract/http/route.ts';
import type { PublicContext, RequestContext, SlowContext } from '../request-context.ts';
import type { FileContent, SeekableFile } from './download.ts';
import type { UploadedFile } from './upload.ts';

/** The request's parts, checked by the contract's schemas. */
interface RequestInput<R extends Route> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly file: R extends { upload: Upload } ? UploadedFile : undefined;
  /**
   * The checked body; throws a 400 with every field's message when it is invalid. Called after the handler has found
   * its resource, because 404 comes before 400 (src/order-of-answers.test.ts). Members of `fixed` replace those of the
   * body before the check.
   */
  readonly readBody: (fixed?: Readonly<Record<string, unknown>>) => Body<R>;
}

type ContextOf<R extends Route> = R extends { who: 'public' }
  ? PublicContext
  : R extends { slow: true } | { upload: Upload } | { download: Download }
    ? SlowContext
    : RequestContext;

/** What a handler receives; a service function takes it as its `RequestContext`. */
export type HandlerContext<R extends Route> = RequestInput<R> & ContextOf<R>;

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

/** One function a route: a missing one, or one that returns another shape, does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof Routes]: (ctx: HandlerContext<Routes[K]>) => Promise<Result<Routes[K]>>;
};
