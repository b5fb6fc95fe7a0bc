import fc from 'fast-check';
import { MATRIX } from '../../packages/server/src/authorization/testing/matrix.ts';
import {
  AUTHENTICATED,
  type Principal,
  tokensOf,
} from '../../packages/server/src/authorization/testing/principals.ts';
import { callRoute, ROUTES, type RouteCall } from '../../packages/server/src/authorization/testing/routes.ts';
import { buildWorld, type World } from '../../packages/server/src/authorization/testing/world.ts';
import type { ApiResponse } from '../../packages/server/src/testing/test-app.ts';
import { type Corpus, newCorpus, signatureOf } from './corpus.ts';
import { generatorOf } from './generate.ts';
import { type LiveProduct, withLiveProduct } from './live-product.ts';
import { applyEdits, type Recipe } from './recipe.ts';
import { newReport, type Report } from './report.ts';
import { faultOf } from './verdict.ts';

/** Calls between two samples of the server process, and how many of them run concurrently. */
const BATCH = 16;
const LANES = 4;
/** Rebuilds the test data after this many calls, because calls use up objects and sessions. */
const CALLS_PER_WORLD = 1_500;
/** Renews the sessions after this many calls, because a call may have ended one. */
const CALLS_BEFORE_NEW_SESSIONS = 96;
/** In milliseconds. */
const LONGEST_HOLD = 50;
const ATTEMPTS = 3;
const HEAP_INTERVAL_MS = 60_000;
/** Growth after the first ten minutes. */
const HEAP_GROWTH = 64 * 1024 * 1024;

interface Scene {
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly generator: ReturnType<typeof generatorOf>;
}

export interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
}

export const runFuzz = ({ minutes, seed }: FuzzOptions): Promise<boolean> =>
  withLiveProduct(async (product) => {
    const report = newReport(seed);
    const corpus = newCorpus();
    const endsAt = Date.now() + minutes * 60_000;
    let scene = await newScene(product);
    let callsOfScene = 0;
    let heapDueAt = Date.now() + HEAP_INTERVAL_MS;
    await product.startCoverage();
    for (let batch = 0; Date.now() < endsAt && product.isRunning(); batch += 1) {
      const recipes = fc.sample(recipeOf(scene, corpus, batch), { seed: seed + batch, numRuns: BATCH });
      const lostSession = await makeCalls(product, scene, recipes, report, corpus);
      await judgeBatch(product, scene, recipes, report, corpus);
      callsOfScene += recipes.length;
      if (callsOfScene >= CALLS_PER_WORLD || (lostSession && callsOfScene >= CALLS_BEFORE_NEW_SESSIONS)) {
        scene = await newScene(product);
        callsOfScene = 0;
      }
      if (Date.now() < heapDueAt) continue;
      report.heap(await product.heap());
      report.progress(corpus.summary());
      heapDueAt = Date.now() + HEAP_INTERVAL_MS;
    }
    if (!product.isRunning()) report.finding('the server exited', undefined);
    return report.end(corpus.summary(), HEAP_GROWTH);
  });

/** Replays printed recipes. */
export const replay = (recipes: readonly Recipe[]): Promise<boolean> =>
  withLiveProduct(async (product) => {
    const scene = await newScene(product);
    for (const recipe of recipes) {
      const answer = await callOnce(product, scene, recipe);
      const hold = (await product.sample()).longestHold;
      console.log(
        `${recipe.route}: ${answer.statusCode}, ${hold.toFixed(1)} ms: ${answer.body.slice(0, 2_000)}`,
      );
      console.log(`  ${faultOfAnswer(recipe, answer) ?? 'no finding'}`);
    }
    return true;
  });

async function newScene(product: LiveProduct): Promise<Scene> {
  await product.owner.query('delete from throttle');
  const world = await buildWorld(product);
  return { world, tokens: await tokensOf(product, world), generator: generatorOf(leavesOf(world)) };
}

/** The texts and numbers in an object. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

function recipeOf({ generator }: Scene, corpus: Corpus, batch: number): fc.Arbitrary<Recipe> {
  const [recipe, other] = corpus.pick(batch);
  if (!recipe || !other) return generator.fresh;
  return fc.oneof(
    { weight: 1, arbitrary: generator.fresh },
    { weight: 2, arbitrary: generator.mutated(recipe, other) },
  );
}

async function validCall(product: LiveProduct, { world, tokens }: Scene, recipe: Recipe): Promise<RouteCall> {
  const testCase = MATRIX[recipe.route]?.[recipe.testCase];
  const call = {
    params: testCase?.params?.(world) ?? {},
    query: testCase?.query?.(world),
    body: testCase?.body?.(world),
    token: tokens[recipe.principal],
  };
  const prepared = await testCase?.prepare?.(product, world);
  return {
    ...call,
    ...prepared,
    token: recipe.principal === 'admin' ? (prepared?.token ?? call.token) : call.token,
  };
}

async function callOnce(product: LiveProduct, scene: Scene, recipe: Recipe): Promise<ApiResponse> {
  return callRoute(product, recipe.route, applyEdits(await validCall(product, scene, recipe), recipe.edits));
}

/** A server that rejects a long body may close the connection before the client has sent it. */
async function callWithRetry(
  product: LiveProduct,
  scene: Scene,
  recipe: Recipe,
): Promise<ApiResponse | string> {
  let message = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await callOnce(product, scene, recipe);
    } catch (error) {
      message = `${(error as NodeJS.ErrnoException).code ?? ''} ${(error as Error).message}`;
    }
  }
  return message;
}

/** Statuses that are allowed when the machine is too slow for the call. */
const TIMEOUT_STATUSES = [408, 503];

/** Repeats a call that timed out and returns whether the response is declared. */
async function passesAlone(
  product: LiveProduct,
  scene: Scene,
  recipe: Recipe,
  { statusCode }: ApiResponse,
): Promise<boolean> {
  if (!TIMEOUT_STATUSES.includes(statusCode)) return false;
  const again = await callWithRetry(product, scene, recipe);
  return typeof again !== 'string' && faultOfAnswer(recipe, again) === undefined;
}

const isLong = (recipe: Recipe): boolean => JSON.stringify(recipe.edits).includes('"times":');

const faultOfAnswer = ({ route: name }: Recipe, answer: ApiResponse): string | undefined => {
  const route = ROUTES.get(name);
  return route && faultOf(name, route, answer);
};

/** Returns whether a principal has lost its session, for instance because an administrator's call disabled it. */
async function makeCalls(
  product: LiveProduct,
  scene: Scene,
  recipes: readonly Recipe[],
  report: Report,
  corpus: Corpus,
): Promise<boolean> {
  const queue = [...recipes];
  let lostSession = false;
  const lane = async () => {
    for (let recipe = queue.shift(); recipe; recipe = queue.shift()) {
      const answer = await callWithRetry(product, scene, recipe);
      if (typeof answer === 'string') {
        report.count(recipe.route, isLong(recipe) ? 'closed' : 'failed');
        if (!isLong(recipe)) report.finding(answer, recipe);
        continue;
      }
      report.count(recipe.route, answer.statusCode);
      const fault = faultOfAnswer(recipe, answer);
      if (fault && !(await passesAlone(product, scene, recipe, answer))) report.finding(fault, recipe);
      corpus.add(signatureOf(recipe.route, answer), recipe);
      const { principal } = recipe;
      if (answer.statusCode === 401 && AUTHENTICATED.some((each) => each === principal)) lostSession = true;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await product.owner.query('delete from throttle');
  return lostSession;
}

/** Checks the server process after a batch. If something is wrong or new, finds the call that caused it. */
async function judgeBatch(
  product: LiveProduct,
  scene: Scene,
  recipes: readonly Recipe[],
  report: Report,
  corpus: Corpus,
): Promise<void> {
  if (!product.isRunning()) return;
  const { longestHold, longestDelay, unhandledRejections } = await product.sample();
  report.hold(longestHold, longestDelay);
  for (const rejection of unhandledRejections)
    report.finding(`unhandled rejection: ${rejection}`, recipes[0]);
  if (longestHold > LONGEST_HOLD) await findSlowCall(product, scene, recipes, report);
  const blocks = await product.coverage();
  if (!corpus.hasNew(blocks)) return;
  for (const recipe of recipes) {
    await callWithRetry(product, scene, recipe);
    for (const block of await product.coverage()) corpus.add(block, recipe);
  }
  for (const block of blocks) corpus.markSeen(block);
  await product.owner.query('delete from throttle');
  await product.sample();
}

/** Repeats each call alone and without coverage, to rule out garbage collection and compilation. */
async function findSlowCall(
  product: LiveProduct,
  scene: Scene,
  recipes: readonly Recipe[],
  report: Report,
): Promise<void> {
  await product.stopCoverage();
  for (const recipe of recipes) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && shortest > LONGEST_HOLD; attempt += 1) {
      await product.owner.query('delete from throttle');
      await product.sample();
      await callWithRetry(product, scene, recipe);
      shortest = Math.min(shortest, (await product.sample()).longestHold);
    }
    report.confirmedHold(shortest);
    if (shortest > LONGEST_HOLD) report.finding(`holds the event loop for ${shortest.toFixed(0)} ms`, recipe);
  }
  await product.startCoverage();
}
