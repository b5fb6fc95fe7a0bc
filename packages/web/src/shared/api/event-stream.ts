import { ApiError } from '@dentaria/contract/http/client.ts';
import { reportAnswer, reportNoResponse } from './connection.ts';

interface FollowOptions<Event> {
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>;
  readonly onEvent: (event: Event) => void;
  readonly onSilence: () => void;
}

/** The server repeats its last event every 20 s. */
const SILENCE_MS = 45_000;
const CHECK_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Follows an event stream while the page is visible. Hidden tabs hold no connection, because a browser opens
 * only six to a server without HTTP/2. Reconnects when the stream ends, except after 401, 403 and 404.
 * Returns a function that stops it.
 */
export function followEvents<Event>({ open, onEvent, onSilence }: FollowOptions<Event>): () => void {
  let connection: AbortController | undefined;
  let failures = 0;
  let lastEventAt = Date.now();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const disconnect = (): void => {
    clearTimeout(retry);
    connection?.abort();
    connection = undefined;
  };

  const connect = (): void => {
    disconnect();
    if (document.visibilityState === 'hidden') return;
    const controller = new AbortController();
    connection = controller;
    lastEventAt = Date.now();
    void receive(controller);
  };

  const receive = async (controller: AbortController): Promise<void> => {
    try {
      for await (const event of await open(controller.signal)) {
        if (connection !== controller) return;
        failures = 0;
        lastEventAt = Date.now();
        reportAnswer();
        onEvent(event);
      }
      if (connection === controller) reconnectLater();
    } catch (error) {
      if (connection === controller) fail(error);
    }
  };

  const fail = (error: unknown): void => {
    const { status = 0, retryAfterSeconds } = error instanceof ApiError ? error : {};
    const isThrottled = status === 429;
    if (status >= 400 && status < 500 && !isThrottled) {
      stop();
      return;
    }
    reconnectLater(retryAfterSeconds);
  };

  /** Jitter keeps all pages from returning to a restarted server at the same time. */
  const reconnectLater = (minSeconds = 0): void => {
    connection = undefined;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random());
    failures += 1;
    retry = setTimeout(connect, Math.max(delay, minSeconds * 1000));
  };

  /** Compares with the clock, because timers stop while a computer sleeps. */
  const check = (): void => {
    timer = setTimeout(check, CHECK_MS);
    if (!connection || Date.now() - lastEventAt < SILENCE_MS) return;
    reportNoResponse();
    connect();
    onSilence();
  };

  const stop = (): void => {
    disconnect();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', connect);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', connect);
  };

  let timer = setTimeout(check, CHECK_MS);
  document.addEventListener('visibilitychange', connect);
  window.addEventListener('online', connect);
  window.addEventListener('offline', connect);
  connect();
  return stop;
}
