import { appendFileSync } from 'node:fs';
import type { Route } from '@dentaria/contract/http/route.ts';
import type { LightMyRequestResponse } from 'fastify';
import { cleanUp } from '../../testing/clean-up.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { MATRIX } from './matrix.ts';
import { AUTHENTICATED, type Principal } from './principals.ts';
import { callRoute, ROUTES, type RouteCall } from './routes.ts';
import { openScenario, type Scenario } from './scenario.ts';

/** `npm run attack` tries the whole corpus; `npm test` an evenly spread part of it. */
export const WHOLE = process.env.ATTACK === 'whole';

/** Timeout of tests that try the whole corpus. */

/** The app under test. */
export interface Fuzz {
  readonly app: TestApp;
  readonly scenario: Scenario;
  /** Sends a request, counts it for the report and resets the rate limits. */
  call(route: string, call: RouteCall): Promise<LightMyRequestResponse>;
  /** Builds a valid request. Called before each attempt, because a request may consume its object. */
  validCall(target: Target): Promise<RouteCall>;
}

export async function startFuzz(): Promise<Fuzz> {
  const scenario = await openScenario();
  const { app } = scenario;
  let tried = 0;
  cleanUp(async () => {
    if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${tried} calls\n`);
  });
  return {
    app,
    scenario,
    call: async (route, call) => {
      tried += 1;
      const answer = await callRoute(app, route, call);
      await app.owner.query('delete from throttle');
      return answer;
    },
    validCall: (target) => validCall(app, scenario, target),
  };
}

export interface Target {
  readonly name: string;
  readonly route: Route;
  readonly testCase: Case;
}

/** Returns the wanted routes, each with a case in which it succeeds. */
export function targetsOf(isWanted: (route: Route) => boolean): readonly Target[] {
  return [...ROUTES].flatMap(([name, route]) => {
    const testCase = MATRIX[name]?.find(({ body }) => body || !(route.body || route.upload));
    return isWanted(route) && testCase ? [{ name, route, testCase }] : [];
  });
}

/** Every route with a JSON body. */
export const TARGETS: readonly Target[] = targetsOf(({ body }) => body !== undefined);

/** The first principal with a successful request, else the administrator. */
export function allowedPrincipal({ answers }: Case): Principal {
  if ('everybody' in answers) return 'anonymous';
  return AUTHENTICATED.find((principal) => (answers[principal] ?? 403) < 300) ?? 'admin';
}

async function validCall(
  app: TestApp,
  { world, tokens }: Scenario,
  { testCase }: Target,
): Promise<RouteCall> {
  const request = {
    params: testCase.params?.(world) ?? {},
    query: testCase.query?.(world),
    body: testCase.body?.(world),
    token: tokens[allowedPrincipal(testCase)],
  };
  return { ...request, ...(await testCase.prepare?.(app, world)) };
}
