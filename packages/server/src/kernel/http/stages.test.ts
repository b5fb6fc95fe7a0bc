import { type ErrorStatus, type Route, statusOf } from '@dentaria/contract/http/route.ts';
import { expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import type { AnyHandler } from './handlers.ts';
import { readHandler, stages } from './stages.ts';

const routeWith = (errors: readonly ErrorStatus[], overrides: Partial<Route> = {}): Route => ({
  method: 'PUT',
  path: '/things/:id',
  summary: 'A thing',
  who: ['ADMIN'],
  status: 200,
  errors,
  ...overrides,
});

const fail = (status: number) => (): never => {
  throw new HttpError(status, 'no');
};

/** Returns the response status; 500 for an error without a status. */
async function answerOf(handler: AnyHandler, route: Route): Promise<number> {
  const call = {
    route,
    ctx: {} as Parameters<AnyHandler['serve']>[0]['ctx'],
    sent: { params: {}, query: {}, body: {} },
    input: () => ({ params: undefined, query: undefined }),
    body: () => undefined,
  };
  try {
    await handler.serve(call);
    return statusOf(route);
  } catch (error) {
    return error instanceof HttpError ? error.status : 500;
  }
}

const stagesWith = (stage: 'permit' | 'find' | 'check' | 'run', status: number): AnyHandler =>
  stages<Route>({ run: async () => undefined, [stage]: async () => fail(status)() }) as AnyHandler;

test.each([
  ['permit', [403]],
  ['find', [403, 404, 429]],
  ['check', [400, 429]],
  ['run', [409, 428, 429]],
] as const)('the stage %s may answer %j and no other error', async (stage, statuses) => {
  const route = routeWith([404, 409, 428, 429]);
  for (const status of [400, 401, 403, 404, 409, 413, 428, 429]) {
    const isAllowed = statuses.some((allowed) => allowed === status);
    expect.soft(await answerOf(stagesWith(stage, status), route), `${status}`).toBe(isAllowed ? status : 500);
  }
});

test('a read may answer 400, 403, 404 and 429, and no other error', async () => {
  const route = routeWith([404, 409, 429], { method: 'GET' });
  for (const [status, answer] of [
    [400, 400],
    [403, 403],
    [404, 404],
    [409, 500],
    [429, 429],
  ] as const)
    expect
      .soft(
        await answerOf(
          readHandler(async () => fail(status)()),
          route,
        ),
        `${status}`,
      )
      .toBe(answer);
});

test.each([404, 409, 428, 429] as const)('turns an undeclared %d into 500', async (status) => {
  const stage = status === 404 ? 'find' : 'run';
  expect(await answerOf(stagesWith(stage, status), routeWith([]))).toBe(500);
});

test('every stage may answer 503', async () => {
  for (const stage of ['permit', 'find', 'check', 'run'] as const)
    expect(await answerOf(stagesWith(stage, 503), routeWith([]))).toBe(503);
});

test('the run stage of a slow route may answer 401 and 404', async () => {
  const slow = routeWith([404], { slow: true });
  expect(await answerOf(stagesWith('run', 401), slow)).toBe(401);
  expect(await answerOf(stagesWith('run', 404), slow)).toBe(404);
  expect(await answerOf(stagesWith('check', 404), slow)).toBe(500);
});

test('the run stage of an upload may answer 413', async () => {
  const upload = routeWith([], { upload: { mediaTypes: ['image/png'], maxBytes: 1 } });
  expect(await answerOf(stagesWith('run', 413), upload)).toBe(413);
  expect(await answerOf(stagesWith('find', 413), upload)).toBe(500);
});
