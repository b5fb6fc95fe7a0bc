import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, shareOf } from '../../../kernel/access/caller.ts';
import { networkOf } from '../../../kernel/access/throttle.ts';
import { TooMuchAtOnceError, unavailable } from '../../../kernel/errors.ts';
import { makeFairQueue } from '../../../kernel/fair-queue.ts';
import type { Origin } from '../../../kernel/request-context.ts';

// argon2id (the library's default), 19 MiB, two passes, one lane, as recommended by OWASP's password storage cheat sheet.
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = PASSWORD_COST;

/** Tests lower the cost, because they hash thousands of passwords. */
export const setPasswordCost = (next: typeof PASSWORD_COST): void => {
  cost = next;
};

/** Leaves one core to other requests. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);

/** Further requests get 503 at once, because their response would come too late. */
const MAX_PENDING = 1_000;
const MAX_PENDING_PER_SHARE = 100;

const queue = makeFairQueue({
  parallel: CONCURRENCY,
  maxPending: { calls: MAX_PENDING, refuse: () => unavailable() },
  maxPendingPerKey: {
    calls: MAX_PENDING_PER_SHARE,
    refuse: () =>
      new TooMuchAtOnceError(
        'Hay demasiados inicios de sesión en curso. Esperá un momento y volvé a intentarlo.',
        5,
      ),
  },
});

export interface Requester {
  readonly caller?: Pick<Caller, 'id' | 'clinicId'>;
  readonly origin: Pick<Origin, 'address'>;
}

const withHashingSlot = <T>({ caller, origin }: Requester, work: () => Promise<T>): Promise<T> =>
  queue.run(caller ? shareOf(caller) : networkOf(origin.address), work);

/** Composes characters before hashing (NIST SP 800-63B, 5.1.1.2): keyboards produce ñ as one code point or two. */
const normalized = (password: string): string => password.normalize('NFC');

let lastHashMs = 0;

export const hashPassword = (requester: Requester, password: string): Promise<string> =>
  withHashingSlot(requester, () => timedHash(password));

async function timedHash(password: string): Promise<string> {
  const startedAt = performance.now();
  const hashed = await hash(normalized(password), cost);
  lastHashMs = performance.now() - startedAt;
  return hashed;
}

export async function waitLikeHashing(requester: Requester): Promise<void> {
  await hashOfNoPassword();
  await withHashingSlot(requester, () => delay(lastHashMs));
}

let noPassword: Promise<string> | undefined;

/** Matches no password that anybody knows. Accounts without a password share it. */
export const hashOfNoPassword = (): Promise<string> => {
  noPassword ??= timedHash(randomUUID()).catch((error: unknown) => {
    noPassword = undefined;
    throw error;
  });
  return noPassword;
};

interface VerificationHooks {
  readonly before: () => Promise<void>;
  readonly after: (isMatch: boolean) => Promise<void>;
}

/**
 * Without a hash (no such user) it compares with a decoy, so that known and unknown usernames take the same time. The
 * hooks run in the hashing slot, so that concurrent guesses see earlier failures.
 */
export async function verifyPassword(
  requester: Requester,
  passwordHash: string | undefined,
  password: string,
  { before, after }: VerificationHooks,
): Promise<boolean> {
  const expected = passwordHash ?? (await hashOfNoPassword());
  return withHashingSlot(requester, async () => {
    await before();
    const isMatch = (await verify(expected, normalized(password))) && passwordHash !== undefined;
    await after(isMatch);
    return isMatch;
  });
}
