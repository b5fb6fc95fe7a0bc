import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../../kernel/errors.ts';

// argon2id (the library's default), 19 MiB, two passes, one lane, as recommended by OWASP's password storage cheat sheet.
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = PASSWORD_COST;

/** The cost of the hashes from now on. The tests, which make thousands, lower it. */
export const setPasswordCost = (next: typeof PASSWORD_COST): void => {
  cost = next;
};

/** Concurrent hashes. Leaves one core to other calls. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);

/** A call that finds this many waiting gets a 503 at once, because its answer would come too late. */
const MAX_WAITING = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw unavailable();
  if (running >= CONCURRENCY) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Composes characters before hashing (NIST SP 800-63B, 5.1.1.2): keyboards type ñ as one code point or two. */
const normalized = (password: string): string => password.normalize('NFC');

/** Milliseconds that the last hash took. */
let hashingTime = 0;

export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(async () => {
    const startedAt = performance.now();
    const hashed = await hash(normalized(password), cost);
    hashingTime = performance.now() - startedAt;
    return hashed;
  });

/** Takes as long as `hashPassword`, waiting for a slot included, without its work. */
export async function waitLikeHashing(): Promise<void> {
  decoyHash ??= hashPassword('no user has this password');
  await decoyHash;
  await withHashingSlot(() => delay(hashingTime));
}

let decoyHash: Promise<string> | undefined;

/** Hooks that run in the same hashing slot as the comparison. */
interface VerificationHooks {
  /** Throws to refuse the comparison. */
  readonly before: () => Promise<void>;
  readonly after: (isMatch: boolean) => Promise<void>;
}

/**
 * True if the password matches the hash. Without a hash (no such user) it compares with a decoy, so that known and unknown
 * usernames take the same time. The hooks run in the hashing slot, so that they see the failures of earlier guesses: of
 * many concurrent guesses only the first few are compared.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  { before, after }: VerificationHooks,
): Promise<boolean> {
  decoyHash ??= hashPassword('no user has this password');
  const expected = passwordHash ?? (await decoyHash);
  return withHashingSlot(async () => {
    await before();
    const isMatch = (await verify(expected, normalized(password))) && passwordHash !== undefined;
    await after(isMatch);
    return isMatch;
  });
}
