import { type Allowance, networkOf, type Throttle } from '../../../kernel/access/throttle.ts';
import { HttpError } from '../../../kernel/errors.ts';
import type { Origin } from '../../../kernel/request-context.ts';

/** Tolerates mistyped and outdated links of a clinic's staff, but slows enumeration down. */
const GUESSES: Allowance = { free: 30, windowSeconds: 900, firstDelaySeconds: 2, maxDelaySeconds: 900 };

/** Looks up an invitation by its token. Counts each 404 for the address; too many give a 429. */
export async function limitTokenGuesses<T>(
  { address }: Origin,
  throttle: Throttle,
  lookUp: () => Promise<T>,
): Promise<T> {
  const key = `invitation-token:${networkOf(address)}`;
  await throttle.check([key]);
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await throttle.recordFailure(key, GUESSES);
    throw error;
  }
}
