import type { Refusal, Route } from '@dentaria/contract/http/route.ts';
import { HttpError, ParameterError } from '../errors.ts';
import type { AnyHandler, Handler, HandlerContext, Stages } from './handlers.ts';
import { assertParams } from './request-parts.ts';

type Stage = 'permit' | 'find' | 'check' | 'run' | 'read';

/**
 * The statuses with which a stage may refuse. After 413 and 415 by Fastify and 401 and 403 by the gate, the stages answer
 * in the order of the specification, section 1 (order-of-answers.test.ts). A 429 before `run` limits guesses: it hides
 * what the look-up would have found.
 */
const REFUSALS: Readonly<Record<Stage, readonly number[]>> = {
  permit: [403],
  find: [403, 404, 429],
  check: [400, 429],
  run: [409, 428, 429],
  /** In place of the other stages. 400: a cursor, which only the query can decode. */
  read: [400, 404, 429],
};

const DECLARED: readonly number[] = [404, 409, 428, 429] satisfies Refusal[];

/** Makes a route's handler of its stages. */
export const stages = <R extends Route, Found = undefined>({
  permit,
  find,
  fixed,
  check,
  run,
}: Stages<R, Found>): Handler<R> => ({
  serve: async (call) => {
    const { route, ctx, sent } = call;
    await runStage(route, 'permit', () => permit?.({ ...ctx, sent }));
    const input = call.input();
    const found = await runStage(route, 'find', () => find?.({ ...ctx, ...input, sent })).catch(
      afterValidation(() => call.body()),
    );
    assertParams(input.params);
    const body = call.body(fixed?.({ ...ctx, ...input, sent, found: found as Found }));
    const running = { ...ctx, ...input, found, body } as HandlerContext<R, Found>;
    await runStage(route, 'check', () => check?.(running));
    return runStage(route, 'run', () => run(running));
  },
});

export type ReadFunction = (ctx: unknown) => Promise<unknown>;

/** Makes the handler of a route that only reads. */
export const readHandler = (read: ReadFunction): AnyHandler => ({
  serve: async ({ route, ctx, sent, ...call }) => {
    const input = call.input();
    return runStage(route, 'read', () => read({ ...ctx, ...input, sent })).catch(
      afterValidation(() => assertParams(input.params)),
    );
  },
});

/** A limit on guesses hides what a look-up would find, not that the request is invalid: 400 comes before 429. */
const afterValidation =
  (validate: () => unknown) =>
  (error: unknown): never => {
    if (error instanceof HttpError && error.status === 429) validate();
    throw error;
  };

/** @throws Error, a 500, when a stage refuses with a status of another stage or one that the route does not declare. */
async function runStage<T>(route: Route, stage: Stage, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof ParameterError) throw error;
    if (mayRefuse(route, stage, error.status)) throw error;
    throw new Error(`${route.method} ${route.path} may not answer ${error.status} in ${stage}`, {
      cause: error,
    });
  }
}

function mayRefuse(route: Route, stage: Stage, status: number): boolean {
  if (status === 503) return true;
  if (DECLARED.includes(status) && !route.refusals?.some((declared) => declared === status)) return false;
  if (REFUSALS[stage].includes(status)) return true;
  // The file is received during `run`.
  if (route.upload && (status === 400 || status === 413)) return stage === 'run';
  // Slow work holds no transaction: when its own begins, the session may have ended and the object be gone.
  const isSlow = route.slow === true || route.who === 'public';
  return isSlow && (status === 401 || (status === 404 && stage === 'run'));
}
