import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { type Living, livingTokensOf, type Principal, STRANGERS, tokensOf } from './principals.ts';
import { callRoute } from './routes.ts';
import { type Secret, secretsOf } from './secrets.ts';
import { buildWorld, type World } from './world.ts';

/** A world, who acts in it, and what must not be told. */
export interface Stage {
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly secrets: readonly Secret[];
}

export async function setStage(app: TestApp): Promise<Stage> {
  const world = await buildWorld(app);
  return { world, tokens: await tokensOf(app, world), secrets: await secretsOf(app, world) };
}

/** A new world with who lives in it; the strangers are those of another stage: to every world they are the same. */
export async function setStageAgain(app: TestApp, { tokens }: Stage): Promise<Stage> {
  const world = await buildWorld(app);
  return {
    world,
    tokens: { ...tokens, ...(await livingTokensOf(app, world)) },
    secrets: await secretsOf(app, world),
  };
}

/** What the matrix says that a principal is answered. */
export const expectedOf = ({ answers }: Case, principal: Principal): number => {
  if ('everybody' in answers) return answers.everybody;
  if (STRANGERS.some((stranger) => stranger === principal)) return 401;
  return answers[principal as Living] ?? 403;
};

export const callAs = (
  app: TestApp,
  route: string,
  scene: Case,
  { world, tokens }: Stage,
  principal: Principal,
): Promise<LightMyRequestResponse> =>
  callRoute(app, route, {
    params: scene.params?.(world),
    query: scene.query,
    body: scene.body?.(world),
    token: tokens[principal],
    ...(scene.mediaType && { headers: { 'content-type': scene.mediaType } }),
  });

/** The secrets in an answer that the principal should not have been told; a refusal tells nobody any. */
export function leaksOf(
  answer: LightMyRequestResponse,
  scene: Case,
  { world, secrets }: Stage,
  principal: Principal,
): string[] {
  const isRefused = answer.statusCode >= 300;
  const told = isRefused ? [] : (scene.discloses?.(world) ?? []);
  return secrets
    .filter(({ seenBy }) => isRefused || !seenBy.includes(principal))
    .filter(({ value }) => !told.includes(value) && answer.body.includes(value))
    .map(({ what }) => what);
}
