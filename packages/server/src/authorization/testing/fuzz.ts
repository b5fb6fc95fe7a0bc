import { appendFileSync } from 'node:fs';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { LightMyRequestResponse } from 'fastify';
import { modules } from '../../modules.ts';
import { cleanUp } from '../../testing/clean-up.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { MATRIX } from './matrix.ts';
import { LIVING, type Principal } from './principals.ts';
import { callRoute, type RouteCall } from './routes.ts';
import { type Stage, setStage } from './stage.ts';

/** `npm run attack` tries everything; the suite of every day an even part of it. */
export const WHOLE = process.env.ATTACK === 'whole';

/** For the tests that go through the whole corpus. */
export const WHOLE_TIMEOUT_MS = WHOLE ? 580_000 : 30_000;

/** One product that is sent bad input, and how often. */
export interface Fuzz {
  readonly app: TestApp;
  readonly stage: Stage;
  /** Counts the call; what failures cost an address is none of the next call's business. */
  call(route: string, call: RouteCall): Promise<LightMyRequestResponse>;
  /** A valid call, made anew for each try: what one try used up the next one has again. */
  validCall(target: Target): Promise<RouteCall>;
}

export async function startFuzz(): Promise<Fuzz> {
  const app = await testApp();
  const stage = await setStage(app);
  let tried = 0;
  cleanUp(async () => {
    if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${tried} calls\n`);
  });
  return {
    app,
    stage,
    call: async (route, call) => {
      tried += 1;
      const answer = await callRoute(app, route, call);
      if (answer.statusCode >= 400) await app.owner.query('delete from throttle');
      return answer;
    },
    validCall: (target) => validCall(app, stage, target),
  };
}

export interface Target {
  readonly name: string;
  readonly route: Route;
  readonly scene: Case;
}

const routes = new Map<string, Route>(
  modules.flatMap(({ service }) =>
    Object.values(service.routes).map((route: Route): [string, Route] => [
      `${route.method} ${servicePath(service.name)}${route.path}`,
      route,
    ]),
  ),
);

/** The routes of a kind, each with a scene in which it succeeds. */
export function targetsOf(isWanted: (route: Route) => boolean): readonly Target[] {
  return [...routes].flatMap(([name, route]) => {
    const scene = MATRIX[name]?.find(({ body }) => body || !(route.body || route.upload));
    return isWanted(route) && scene ? [{ name, route, scene }] : [];
  });
}

/** Every route with a JSON body. */
export const TARGETS: readonly Target[] = targetsOf(({ body }) => body !== undefined);

/** The first principal whose call succeeds; the administrator where none does. */
export function bestOf({ answers }: Case): Principal {
  if ('everybody' in answers) return 'anonymous';
  return LIVING.find((principal) => (answers[principal] ?? 403) < 300) ?? 'admin';
}

async function validCall(app: TestApp, { world, tokens }: Stage, { scene }: Target): Promise<RouteCall> {
  const usual = {
    params: scene.params?.(world) ?? {},
    body: scene.body?.(world),
    token: tokens[bestOf(scene)],
  };
  return { ...usual, ...(await scene.prepare?.(app, world)) };
}
