import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// argon2id (the library's default), 19 MiB, two passes, one lane (design, section 1; OWASP's first choice).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at one time: one core is left to everybody who is not signing in. */
const LANES = Math.max(1, availableParallelism() - 1);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

let decoy: Promise<string> | undefined;

/**
 * True when the password fits the hash. Without a hash (no such user) the same work is done against a decoy, so
 * that a known and an unknown name take the same time.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no user has this password');
  const against = passwordHash ?? (await decoy);
  const fits = await inTurn(() => verify(against, password));
  return passwordHash !== undefined && fits;
}
