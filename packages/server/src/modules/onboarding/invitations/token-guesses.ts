import type { PublicLimits } from '@dentaria/contract/http/route.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { HttpError } from '../../../kernel/errors.ts';
import type { Origin } from '../../../kernel/request-context.ts';

/** Looks up an invitation by its token. Counts each 404; too many give a 429. */
export async function limitTokenGuesses<T>(
  origin: Origin,
  { throttle, limits }: { readonly throttle: Throttle; readonly limits: PublicLimits },
  lookUp: () => Promise<T>,
): Promise<T> {
  const guesses = callLimits(throttle, limits, origin);
  await guesses.check();
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await guesses.recordFailure();
    throw error;
  }
}
