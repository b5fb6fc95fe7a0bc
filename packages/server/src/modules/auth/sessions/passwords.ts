import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../../kernel/errors.ts';

// argon2id (the library's default), 19 MiB, two passes, one lane: the first choice of OWASP's password storage cheat sheet.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes. One core stays free for other calls. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);

/** A longer queue could not be served in an acceptable time: further calls get a 503 at once. */
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

/** Keyboards type ñ as one code point or two; the hash is of the composed form (NIST SP 800-63B, 5.1.1.2). */
const normalized = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(() => hash(normalized(password), PARAMETERS));

let decoyHash: Promise<string> | undefined;

/** Both run in the same hashing slot as the comparison. */
interface VerificationHooks {
  /** May throw to refuse the comparison. */
  readonly before: () => Promise<void>;
  readonly after: (isMatch: boolean) => Promise<void>;
}

/**
 * True when the password matches the hash. Without a hash (no such user) it does the same work against a decoy, so that
 * known and unknown usernames take the same time. The hooks share the slot, so that of many concurrent guesses only the
 * first few are compared.
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
