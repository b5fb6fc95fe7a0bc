import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../../kernel/errors.ts';

// argon2id (the library's default), 19 MiB, two passes, one lane (design, section 1; OWASP's first choice).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at one time: one core is left to everybody who is not signing in. */
const LANES = Math.max(1, availableParallelism() - 1);

/** A queue that no patient person stands in to its end; whoever comes later is told so at once. */
const MOST_WAITING = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw unavailable();
  if (running >= LANES) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** An ñ is one sign or two, as the keyboard has it: for the hash it is one (NIST SP 800-63B, 5.1.1.2). */
const asOneSign = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(asOneSign(password), PARAMETERS));

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a hash, in its turn. Without a hash (no such user) the same work is done against a decoy,
 * so that a known and an unknown name take the same time. `admit` may refuse before, and `judge` takes note after,
 * both within the turn: of a thousand guesses sent at once only the first few are compared.
 */
export async function passwordFits(
  passwordHash: string | undefined,
  password: string,
  admit: () => Promise<void>,
  judge: (fits: boolean) => Promise<void>,
): Promise<boolean> {
  decoy ??= hashPassword('no user has this password');
  const against = passwordHash ?? (await decoy);
  return inTurn(async () => {
    await admit();
    const fits = (await verify(against, asOneSign(password))) && passwordHash !== undefined;
    await judge(fits);
    return fits;
  });
}
