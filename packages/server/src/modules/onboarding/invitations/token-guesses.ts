import { type Allowance, type Throttle, visitorOf } from '../../../kernel/access/throttle.ts';
import type { Origin } from '../../../kernel/audit.ts';
import { HttpError } from '../../../kernel/errors.ts';

/** A clinic's staff may mistype a link or open old ones; who walks through tokens is slowed down. */
const GUESSES: Allowance = { free: 30, windowSeconds: 900, firstDelaySeconds: 2, longestDelaySeconds: 900 };

/** Runs what looks for an invitation by its token: each one that is not found counts against the address. */
export async function countingGuesses<T>(
  throttle: Throttle,
  { address }: Origin,
  look: () => Promise<T>,
): Promise<T> {
  const key = `invitation-token:${visitorOf(address)}`;
  await throttle.check([key]);
  try {
    return await look();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await throttle.fail(key, GUESSES);
    throw error;
  }
}
