import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { useSyncExternalStore } from 'react';

/** Shown for any call that got no response. */
export const NO_CONNECTION = 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';

export interface Connection {
  /** `failing`: the last call got no response. `lost`: nor did probes for ten seconds, or the browser has no network. */
  readonly state: 'working' | 'failing' | 'lost';
  /** When the server last answered, in milliseconds since 1970. Undefined before its first answer. */
  readonly answeredAt: number | undefined;
}

/** In milliseconds. A restart of the server takes less. */
const LOST_MS = 10_000;
const FIRST_PROBE_MS = 1_000;
const PROBE_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

const changeListeners = new Set<(connection: Connection) => void>();
const returnListeners = new Set<() => void>();
let answeredAt: number | undefined;
let connection: Connection = { state: 'working', answeredAt };
let failedSince = 0;
/** A failed probe confirmed the failure of a call, so other calls may have failed too. */
let isConfirmed = false;
let nextProbe: ReturnType<typeof setTimeout> | undefined;

/** Statuses of a proxy whose server is down, and of a server whose database is down. */
const isGatewayError = (status: number): boolean => status >= 502 && status <= 504;

/** True for an error that a lost connection explains. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && isGatewayError(error.status));

/** Reports the status of any response. */
export function reportResponse(status: number): void {
  if (isGatewayError(status)) reportNoResponse();
  else reportAnswer();
}

/** Reports a call without a response. Probes the server until it answers. */
export function reportNoResponse(): void {
  if (connection.state !== 'working') return;
  failedSince = Date.now();
  setState('failing');
  nextProbe = setTimeout(probe, FIRST_PROBE_MS);
}

/** The server answered. */
export function reportAnswer(): void {
  answeredAt = Date.now();
  if (connection.state === 'working') return;
  const hasReturned = isConfirmed;
  isConfirmed = false;
  clearTimeout(nextProbe);
  setState('working');
  if (hasReturned) for (const listener of returnListeners) listener();
}

async function probe(): Promise<void> {
  clearTimeout(nextProbe);
  const isAnswered = await isServerReady();
  if (connection.state === 'working') return;
  if (isAnswered) return reportAnswer();
  isConfirmed = true;
  // The server may run on this computer, so a missing network alone says little.
  if (!navigator.onLine || Date.now() - failedSince >= LOST_MS) setState('lost');
  clearTimeout(nextProbe);
  // With jitter, so that the pages do not return to a restarted server all at once.
  nextProbe = setTimeout(probe, PROBE_MS * (0.5 + Math.random()));
}

/** Any answer but a gateway error counts: a proxy may hide the path. */
async function isServerReady(): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('/health/ready', window.location.origin), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return !isGatewayError(status);
  } catch {
    return false;
  }
}

function setState(state: Connection['state']): void {
  if (state === connection.state) return;
  connection = { state, answeredAt };
  for (const listener of changeListeners) listener(connection);
}

/** Probes the server when the browser loses or regains its network. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => {
    reportNoResponse();
    void probe();
  });
  window.addEventListener('online', () => connection.state !== 'working' && void probe());
}

/** Calls the listener when the server answers again. Returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

/** Calls the listener with every change of the state. Returns the unsubscribe function. */
export function onConnectionChange(listener: (connection: Connection) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, () => connection);
