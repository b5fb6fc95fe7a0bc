import type { PublicLimits } from '@dentaria/contract/http/route.ts';
import { HttpError } from '../errors.ts';
import type { Origin, PublicContext, SystemContext } from '../request-context.ts';
import { callLimits } from './public-limits.ts';
import type { Throttle } from './throttle.ts';

export interface TokenGuesses {
  readonly throttle: Throttle;
  readonly limits: PublicLimits;
}

/**
 * After too many 404s, unknown tokens get 429. A valid token always works, because another visitor behind the same
 * address may have guessed.
 */
export async function limitTokenGuesses<T>(
  origin: Origin,
  { throttle, limits }: TokenGuesses,
  lookUp: () => Promise<T>,
): Promise<T> {
  const guesses = callLimits(throttle, limits, origin);
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) {
      await guesses.check();
      await guesses.recordFailure();
    }
    throw error;
  }
}

export const withPathToken =
  (parts: TokenGuesses) =>
  <T>(
    { origin, params, systemTransaction }: PublicContext & { readonly params: { readonly token: string } },
    work: (ctx: SystemContext, token: string) => Promise<T>,
  ): Promise<T> =>
    limitTokenGuesses(origin, parts, () => systemTransaction((ctx) => work(ctx, params.token)));
