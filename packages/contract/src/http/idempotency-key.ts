import type { RouteAddress } from './address.ts';

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const usesIdempotencyKey = (
  { method, who, repeats, preview }: RouteAddress,
  body?: unknown,
): boolean =>
  method === 'POST' &&
  who !== 'public' &&
  repeats === undefined &&
  !(preview !== undefined && Object(body)[preview] === true);

/** `crypto.randomUUID` is missing without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    // RFC 9562: version 4, variant 10.
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const REPEAT_WINDOW_MS = 600_000;

interface Attempt extends Pick<Call, 'url' | 'body'> {
  readonly key: string;
  readonly startedAt: number;
  inFlight: number;
}

export type Outcome = 'done' | 'refused' | 'unknown';

export interface KeyedAttempt {
  readonly key: string;
  readonly settle: (outcome: Outcome) => void;
}

interface Call {
  readonly url: string;
  readonly body: unknown;
  readonly reusesKey?: boolean;
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/**
 * Holds the keys of calls with an unknown outcome. A repeat gets the key of the first call until a response arrives.
 */
export function createIdempotencyKeys(now: () => number = Date.now) {
  let attempts: Attempt[] = [];
  const isCurrent = ({ startedAt, inFlight }: Attempt): boolean =>
    inFlight > 0 || now() - startedAt < REPEAT_WINDOW_MS;
  return {
    clear: () => {
      attempts = [];
    },

    /** Forgets lost calls under a URL prefix once the user has seen how they ended. */
    forget: (prefix = '') => {
      attempts = attempts.filter(({ url, inFlight }) => inFlight > 0 || !url.startsWith(prefix));
    },

    begin: ({ url, body, reusesKey = false }: Call): KeyedAttempt => {
      attempts = attempts.filter(isCurrent);
      const sent = attempts.filter((each) => each.url === url);
      const same = sent.find((each) => each.body === body);
      const lost = reusesKey ? sent.find(({ inFlight }) => inFlight === 0) : undefined;
      const attempt = same ?? { url, body, key: lost?.key ?? newKey(), startedAt: now(), inFlight: 0 };
      if (!same) attempts.push(attempt);
      attempt.inFlight += 1;
      return {
        key: attempt.key,
        settle: (outcome) => {
          attempt.inFlight -= 1;
          attempts = attempts.filter(({ key }) => key !== attempt.key || outcome === 'unknown');
          // Two concurrent calls may end differently.
          if (outcome === 'unknown' && !attempts.includes(attempt)) attempts.push(attempt);
        },
      };
    },
  };
}

/** Sent before the key is looked up, so they say nothing about an earlier attempt. */
const STATUSES_BEFORE_KEY_LOOKUP = [401, 403, 408, 413, 415, 429];

export function outcomeOf(status: number): Outcome {
  if (status < 300) return 'done';
  return status >= 400 && status < 500 && !STATUSES_BEFORE_KEY_LOOKUP.includes(status)
    ? 'refused'
    : 'unknown';
}
