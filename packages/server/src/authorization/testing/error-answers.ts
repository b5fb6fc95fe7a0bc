import type { Route } from '@dentaria/contract/http/route.ts';
import { modules } from '../../modules.ts';
import {
  derivedTriggers,
  type ErrorTrigger,
  type RouteTriggers,
  type Status,
  sharedPart,
  withTriggers,
} from './error-triggers.ts';
import { allowedPrincipal } from './fuzz.ts';
import { MATRIX } from './matrix.ts';
import { blockablePrinter } from './print-queue.ts';
import { callRoute, ROUTES, type RouteCall } from './routes.ts';
import { expectedOf, openScenario } from './scenario.ts';
import { lastAuditId, unauditedRecords } from './unaudited-records.ts';

export interface ErrorTarget {
  readonly name: string;
  readonly call: RouteCall;
  /** Statuses that a 429 may precede. */
  readonly hiddenBy429: readonly Status[];
  /** Statuses that require another configuration. */
  readonly unreachable: readonly Status[];
  triggersOf(status: Status): readonly ErrorTrigger[];
}

/** Opens a product in which each route can be made to return each of its error statuses. */
export async function openErrorAnswers() {
  // Second factors are required, so the last one of a user cannot be removed.
  const scenario = await openScenario({
    env: { REQUIRE_SECOND_FACTOR: 'true' },
    printer: blockablePrinter(),
  });
  const { app } = scenario;
  const declared: Readonly<Record<string, RouteTriggers>> = Object.assign(
    {},
    ...(await Promise.all(
      modules.map(async ({ service: { name } }) => {
        const { triggers } = await import(`../../modules/${name}/testing/${name}.error-triggers.ts`);
        return triggers(app, scenario.world);
      }),
    )),
  );

  function targetOf(name: string, route: Route): ErrorTarget {
    const testCase = MATRIX[name]?.find((each) => expectedOf(each, allowedPrincipal(each)) < 300);
    if (!testCase) throw new Error(`${name} has no successful case`);
    const call: RouteCall = {
      params: testCase.params?.(scenario.world),
      query: testCase.query?.(scenario.world),
      body: testCase.body?.(scenario.world),
      token: scenario.tokens[allowedPrincipal(testCase)],
      headers: testCase.mediaType ? { 'content-type': testCase.mediaType } : undefined,
    };
    const derived = derivedTriggers(route, testCase, call, scenario);
    const triggersOf = (status: Status): readonly ErrorTrigger[] => [
      ...(declared[name]?.replaced?.includes(status) ? [] : (derived[status] ?? [])),
      ...(declared[name]?.[status] ?? []),
    ];
    const { hiddenBy429 = [], unreachable = [] } = declared[name] ?? {};
    return { name, call, triggersOf, hiddenBy429, unreachable };
  }

  /** Returns the response to a call with one or two triggers. */
  async function answerTo(
    { name, call: valid }: ErrorTarget,
    first: ErrorTrigger,
    second: ErrorTrigger = {},
  ) {
    const call = withTriggers(valid, first, second);
    const restorers: (() => Promise<unknown>)[] = [];
    for (const { prepare } of [first, second]) if (prepare) restorers.push(await prepare(call));
    const answer = await callRoute(app, name, call);
    for (const restore of restorers.reverse()) await restore();
    await app.owner.query('delete from throttle');
    return answer;
  }

  /** Sends a call with one trigger. Describes a wrong status or a missing audit row. */
  async function triggerFaults(
    target: ErrorTarget,
    status: Status,
    trigger: ErrorTrigger,
    onAnswer?: (body: { readonly errors?: object }) => void,
  ): Promise<string[]> {
    const since = await lastAuditId(app);
    const answer = await answerTo(target, trigger);
    onAnswer?.(answer.json());
    const faults = (await unauditedRecords(app, scenario.world, answer, since)).map(
      (history) => `history ${history} without an audit row`,
    );
    if (answer.statusCode !== status) faults.push(`${answer.statusCode} instead of ${status}`);
    return faults.map((fault) => `${fault}: ${describeTrigger(trigger)}`);
  }

  const targets = new Map([...ROUTES].map(([name, route]) => [name, targetOf(name, route)]));

  /** Returns the pairs of triggers for different statuses that fit into one call. */
  const pairsOfTriggers = (target: ErrorTarget, [first, second]: readonly [Status, Status]) =>
    target.triggersOf(first).flatMap((one) =>
      target
        .triggersOf(second)
        .filter((each) => !sharedPart(target.call, one, each))
        .map((other) => [one, other] as const),
    );

  const combines = (target: ErrorTarget, pair: readonly [Status, Status]): boolean =>
    pairsOfTriggers(target, pair).length > 0;

  /** Describes each pair of triggers for which the route does not return the status that comes first. */
  async function pairFaults(
    target: ErrorTarget,
    [first, second]: readonly [Status, Status],
    limit = Number.POSITIVE_INFINITY,
  ): Promise<string[]> {
    const isHidden = second === 429 && target.hiddenBy429.includes(first);
    const expected = isHidden ? 429 : first;
    const tries = pairsOfTriggers(target, [first, second]);
    const faults: string[] = [];
    for (const [one, other] of tries.slice(0, limit)) {
      const { statusCode } = await answerTo(target, one, other);
      if (statusCode !== expected)
        faults.push(`${statusCode} before ${expected}: ${describeTrigger(one)} ${describeTrigger(other)}`);
    }
    return faults;
  }

  return {
    app,
    scenario,
    triggerFaults,
    pairFaults,
    combines,
    targetOf: (name: string): ErrorTarget => {
      const target = targets.get(name);
      if (!target) throw new Error(`no route ${name}`);
      return target;
    },
  };
}

/** Describes a trigger without its token, which is long. */
const describeTrigger = ({ token, ...trigger }: ErrorTrigger): string =>
  `${JSON.stringify(trigger)}${token === undefined ? '' : ' as another principal'}`;

export const pairsOf = <T>(values: readonly T[]): (readonly [T, T])[] =>
  values.flatMap((first, at) => values.slice(at + 1).map((second) => [first, second] as const));
