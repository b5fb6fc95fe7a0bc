import type { LightMyRequestResponse } from 'fastify';
import { cleanUp } from '../../testing/clean-up.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { copyDatabase, makeTestDatabase } from '../../testing/test-database.ts';
import type { Case } from './case.ts';
import { type Authenticated, type Principal, UNAUTHENTICATED } from './principals.ts';
import { callRoute, type RouteCall } from './routes.ts';
import type { Secret } from './secrets.ts';
import { adoptWorld, storedWorld } from './stored-world.ts';
import type { World } from './world.ts';

/** An app with a world, the tokens of all principals and the values that must not leak. */
export interface Scenario {
  readonly app: TestApp;
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly secrets: readonly Secret[];
  /** Runs `work` while the app serves a new copy of the world. */
  onCopy<T>(work: (scenario: Scenario) => Promise<T>): Promise<T>;
}

/** Opens an app on a copy of the world. Both are closed when the calling test or file ends. */
export async function openScenario({
  poolSize,
  ...options
}: Omit<TestAppOptions, 'template'> = {}): Promise<Scenario> {
  const stored = await storedWorld();
  const { template, world, tokens, secrets } = stored;
  const first = await makeTestDatabase({ template, ...(poolSize !== undefined && { poolSize }) });
  const [database, reports] = [makeSwitch(first.database), makeSwitch(first.reports)];
  const app = await openTestApp({ ...first, database: database.current, reports: reports.current }, options);
  cleanUp(() => app.app.close());
  await adoptWorld(app, stored);
  const onCopy: Scenario['onCopy'] = async (work) => {
    const current = await storedWorld();
    const { drop, ...copy } = await copyDatabase(current.template);
    database.set(copy.database);
    reports.set(copy.reports);
    try {
      const test = { ...app, ...copy };
      await adoptWorld(test, current);
      return await work({ ...current, app: test, onCopy });
    } finally {
      database.set(first.database);
      reports.set(first.reports);
      await drop();
    }
  };
  return { app, world, tokens, secrets, onCopy };
}

/** An object that forwards to another, which can be replaced: starting a second app takes longer than a copy. */
function makeSwitch<T extends object>(first: T): { readonly current: T; set(next: T): void } {
  let target = first;
  return {
    current: new Proxy(first, { get: (_, name) => Reflect.get(target, name) }),
    set: (next) => {
      target = next;
    },
  };
}

/** The status that the matrix expects for a principal. */
export const expectedOf = ({ answers }: Case, principal: Principal): number => {
  if ('everybody' in answers) return answers.everybody;
  if (UNAUTHENTICATED.some((each) => each === principal)) return 401;
  return answers[principal as Authenticated] ?? 403;
};

/** Builds the case's request, with fresh parts if it cannot be sent twice. */
export async function requestAs(
  principal: Principal,
  { app, world, tokens }: Scenario,
  testCase: Case,
): Promise<RouteCall> {
  const succeeds = expectedOf(testCase, principal) < 300;
  const prepared = succeeds && !testCase.consumes && (await testCase.prepare?.(app, world));
  return {
    params: testCase.params?.(world),
    query: testCase.query?.(world),
    body: testCase.body?.(world),
    token: tokens[principal],
    ...(testCase.mediaType && { headers: { 'content-type': testCase.mediaType } }),
    ...prepared,
  };
}

/** Sends the case's request. Resets the throttle before it, so that earlier calls do not block this one. */
export async function callAs(
  principal: Principal,
  scenario: Scenario,
  route: string,
  testCase: Case,
): Promise<LightMyRequestResponse> {
  const request = await requestAs(principal, scenario, testCase);
  await scenario.app.owner.query('delete from throttle');
  return callRoute(scenario.app, route, request);
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
