import { type Allowance, networkOf, type Throttle } from '../../../kernel/access/throttle.ts';
import { HttpError } from '../../../kernel/errors.ts';
import type { Origin } from '../../../kernel/request-context.ts';

/** Allows for mistyped and outdated links of a clinic's staff, but slows enumeration down. */
const GUESSES: Allowance = { free: 30, windowSeconds: 900, firstDelaySeconds: 2, longestDelaySeconds: 900 };

/** Runs a look-up of an invitation by its token. Each 404 counts against the address; too many are a 429. */
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
    if (error instanceof HttpError && error.status === 404) await throttle.fail(key, GUESSES);
    throw error;
  }
}
