import type { Route } from './route.ts';

/** A UUID that a client chooses for a POST and sends again when it repeats the call. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** False for a route that ignores the key. */
export const hasStoredAnswer = ({ method, who, repeats }: Route): boolean =>
  method === 'POST' && who !== 'public' && repeats === undefined;

/** A random UUID. `crypto.randomUUID` is missing without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    // RFC 9562: version 4, variant 10.
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** After it, the same call is a new one: nobody waits an hour to try again. */
const REPEATED_WITHIN_MS = 3_600_000;

interface Attempt {
  readonly body: unknown;
  readonly key: string;
  readonly startedAt: number;
  inFlight: number;
  /** Another call has used the key of this one, whose answer was lost. */
  isLent: boolean;
}

export type Outcome = 'done' | 'refused' | 'unknown';

export interface KeyedAttempt {
  readonly key: string;
  readonly settle: (outcome: Outcome) => void;
}

export interface IdempotencyKeys {
  /** `body`: the text that is sent, or the file itself. */
  readonly begin: (url: string, body: unknown) => KeyedAttempt;
  /** Forgets what was sent, when the session ends. */
  readonly clear: () => void;
}

/**
 * The keys of a client's calls whose outcome is unknown. The same call has the same key. After a lost answer, a call of
 * the same address with another body has it once, too: if the first call was done, the server refuses the changed one.
 */
export function makeIdempotencyKeys(now: () => number = Date.now): IdempotencyKeys {
  const attempts = new Map<string, Attempt[]>();
  return {
    clear: () => attempts.clear(),
    begin: (url, body) => {
      const recent = (attempts.get(url) ?? []).filter(
        ({ startedAt, inFlight }) => inFlight > 0 || now() - startedAt < REPEATED_WITHIN_MS,
      );
      const same = recent.find((each) => each.body === body);
      // The server compares texts, and of a file no more than its length.
      const lost =
        same || typeof body !== 'string'
          ? undefined
          : recent.find(({ inFlight, isLent }) => inFlight === 0 && !isLent);
      if (lost) lost.isLent = true;
      const attempt: Attempt = same ?? {
        body,
        key: lost?.key ?? newKey(),
        startedAt: now(),
        inFlight: 0,
        isLent: false,
      };
      attempt.inFlight += 1;
      attempts.set(url, same ? recent : [...recent, attempt]);
      const settle = (outcome: Outcome): void => {
        attempt.inFlight -= 1;
        const others = (attempts.get(url) ?? []).filter(
          (each) => each !== attempt && !(outcome === 'done' && each.key === attempt.key),
        );
        if (outcome === 'unknown') others.push(attempt);
        if (others.length > 0) attempts.set(url, others);
        else attempts.delete(url);
      };
      return { key: attempt.key, settle };
    },
  };
}

/** Statuses of answers that say nothing about an earlier attempt: they precede the look-up of the key. */
const BEFORE_LOOK_UP = [401, 403, 408, 413, 415, 429];

export function outcomeOf(status: number): Outcome {
  if (status < 300) return 'done';
  return status >= 400 && status < 500 && !BEFORE_LOOK_UP.includes(status) ? 'refused' : 'unknown';
}
