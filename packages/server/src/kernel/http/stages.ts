import type { ErrorStatus, Route } from '@dentaria/contract/http/route.ts';
import { z } from 'zod';
import { HttpError, ParameterError, TooMuchAtOnceError } from '../errors.ts';
import type { AnyHandler, Handler, HandlerContext, Stages } from './handlers.ts';
import { assertParams } from './request-parts.ts';

type Stage = 'permit' | 'find' | 'check' | 'run' | 'read';

/**
 * After 413 and 415 by Fastify and 401 and 403 by the gate, this is the order in section 1 of the specification
 * (order-of-answers.test.ts). A 429 before `run` limits guesses, so it precedes the result of the look-up.
 */
const STAGE_ERROR_STATUSES: Readonly<Record<Stage, readonly number[]>> = {
  permit: [403],
  find: [403, 404, 429],
  check: [400, 429],
  run: [409, 428, 429],
  /** `read` replaces the other stages: 400 is for a cursor, 403 for a role in the query. */
  read: [400, 403, 404, 429],
};

const DECLARED: readonly number[] = [404, 409, 428, 429] satisfies ErrorStatus[];

export const stages = <R extends Route, Found = undefined, Checked = undefined>({
  permit,
  find,
  stored,
  fixed,
  schema,
  check,
  run,
}: Stages<R, Found, Checked>): Handler<R> => ({
  serve: async (call) => {
    const { route, ctx, sent } = call;
    await runStage(route, 'permit', () => permit?.({ ...ctx, sent }));
    const input = call.input();
    const found = await runStage(route, 'find', () => find?.({ ...ctx, ...input, sent })).catch(
      validateBefore429(() => {
        assertParams(input);
        call.body(ctx.today);
      }),
    );
    assertParams(input);
    const visit = { ...ctx, ...input, sent, found: found as Found };
    const kept = stored && keptMembers(route, sent.body, stored(found as Found));
    const replaced = fixed?.(visit);
    const members = kept || replaced ? { ...kept, ...replaced } : undefined;
    const body = call.body(ctx.today, { overrides: members, schema: await schema?.(visit) });
    const running = { ...ctx, ...input, found, body } as HandlerContext<R, Found>;
    const checked = (await runStage(route, 'check', () => check?.(running))) as Checked;
    return runStage(route, 'run', () => run({ ...running, checked }));
  },
});

function keptMembers({ body }: Route, sent: object, stored: object): Readonly<Record<string, unknown>> {
  if (!(body instanceof z.ZodObject)) throw new Error('Only the members of an object can be kept');
  const isKept = ([name]: [string, unknown]): boolean =>
    !Object.hasOwn(sent, name) && (body.shape[name]?.safeParse(undefined).success ?? false);
  return Object.fromEntries(Object.entries(stored).filter(isKept));
}

export type ReadFunction = (ctx: unknown) => Promise<unknown>;

export const readHandler = (read: ReadFunction): AnyHandler => ({
  serve: async ({ route, ctx, sent, ...call }) => {
    const input = call.input();
    const result = await runStage(route, 'read', () => read({ ...ctx, ...input, sent })).catch(
      validateBefore429(() => assertParams(input)),
    );
    assertParams(input);
    return result;
  },
});

const validateBefore429 =
  (validate: () => unknown) =>
  (error: unknown): never => {
    if (error instanceof HttpError && error.status === 429) validate();
    throw error;
  };

async function runStage<T>(route: Route, stage: Stage, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      !(error instanceof HttpError) ||
      error instanceof ParameterError ||
      error instanceof TooMuchAtOnceError
    )
      throw error;
    if (mayThrow(route, stage, error.status)) throw error;
    throw new Error(`${route.method} ${route.path} may not answer ${error.status} in ${stage}`, {
      cause: error,
    });
  }
}

function mayThrow(route: Route, stage: Stage, status: number): boolean {
  if (status === 503) return true;
  if (DECLARED.includes(status) && !route.errors?.some((declared) => declared === status)) return false;
  if (STAGE_ERROR_STATUSES[stage].includes(status)) return true;
  if (route.upload && (status === 400 || status === 413)) return stage === 'run';
  // Slow work opens its own transactions, so the session or the object may be gone by then.
  const isSlow = route.slow === true || route.who === 'public';
  return isSlow && (status === 401 || (status === 404 && stage === 'run'));
}
