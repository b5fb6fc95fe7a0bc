import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import {
  type Authenticated,
  authenticatedTokensOf,
  type Principal,
  tokensOf,
  UNAUTHENTICATED,
} from './principals.ts';
import { callRoute } from './routes.ts';
import { type Secret, secretsOf } from './secrets.ts';
import { buildWorld, type World } from './world.ts';

/** An app with a world, the tokens of all principals and the values that must not leak. */
export interface Scenario {
  readonly app: TestApp;
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly secrets: readonly Secret[];
}

export async function buildScenario(app: TestApp): Promise<Scenario> {
  const world = await buildWorld(app);
  return { app, world, tokens: await tokensOf(app, world), secrets: await secretsOf(app, world) };
}

/** Builds a new world for the authenticated principals. The tokens of the others are reused. */
export async function rebuildScenario({ app, tokens }: Scenario): Promise<Scenario> {
  const world = await buildWorld(app);
  return {
    app,
    world,
    tokens: { ...tokens, ...(await authenticatedTokensOf(app, world)) },
    secrets: await secretsOf(app, world),
  };
}

/** The status that the matrix expects for a principal. */
export const expectedOf = ({ answers }: Case, principal: Principal): number => {
  if ('everybody' in answers) return answers.everybody;
  if (UNAUTHENTICATED.some((each) => each === principal)) return 401;
  return answers[principal as Authenticated] ?? 403;
};

/**
 * Sends the case's request, with parts of its own if it cannot be sent twice. Resets the throttle before it, so that
 * earlier calls do not block this one.
 */
export async function callAs(
  principal: Principal,
  { app, world, tokens }: Scenario,
  route: string,
  testCase: Case,
): Promise<LightMyRequestResponse> {
  const succeeds = expectedOf(testCase, principal) < 300;
  const prepared = succeeds && !testCase.consumes && (await testCase.prepare?.(app, world));
  await app.owner.query('delete from throttle');
  return callRoute(app, route, {
    params: testCase.params?.(world),
    query: testCase.query?.(world),
    body: testCase.body?.(world),
    token: tokens[principal],
    ...(testCase.mediaType && { headers: { 'content-type': testCase.mediaType } }),
    ...prepared,
  });
}

/** The secrets in a response that the principal may not see. An error response must not contain any. */
export function leaksIn(
  answer: LightMyRequestResponse,
  testCase: Case,
  { world, secrets }: Scenario,
  principal: Principal,
): string[] {
  const isError = answer.statusCode >= 300;
  const disclosed = isError ? [] : (testCase.discloses?.(world) ?? []);
  return secrets
    .filter(({ seenBy }) => isError || !seenBy.includes(principal))
    .filter(({ value }) => !disclosed.includes(value) && answer.body.includes(value))
    .map(({ what }) => what);
}
