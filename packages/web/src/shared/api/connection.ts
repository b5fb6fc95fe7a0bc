import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { useSyncExternalStore } from 'react';

export interface Connection {
  /**
   * `failing`: the last request got no response. `lost`: probes failed for ten seconds, or the browser is
   * offline.
   */
  readonly state: 'working' | 'failing' | 'lost';
  /** Epoch milliseconds. */
  readonly answeredAt: number | undefined;
}

/** Longer than a restart of the server takes. */
const LOST_MS = 10_000;
const FIRST_PROBE_MS = 1_000;
const PROBE_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

const changeListeners = new Set<(connection: Connection) => void>();
const returnListeners = new Set<() => void>();
let answeredAt: number | undefined;
let connection: Connection = { state: 'working', answeredAt };
let failedSince = 0;
let isConfirmed = false;
let nextProbe: ReturnType<typeof setTimeout> | undefined;

const isGatewayError = (status: number): boolean => status >= 502 && status <= 504;

export const isConnectionError = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && isGatewayError(error.status));

export function reportResponse(status: number): void {
  if (isGatewayError(status)) reportNoResponse();
  else reportAnswer();
}

export function reportNoResponse(): void {
  if (connection.state !== 'working') return;
  failedSince = Date.now();
  setState('failing');
  nextProbe = setTimeout(probe, FIRST_PROBE_MS);
}

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
  // The server may run on this computer, so a missing network alone proves nothing.
  if (!navigator.onLine || Date.now() - failedSince >= LOST_MS) setState('lost');
  clearTimeout(nextProbe);
  // Jitter keeps all pages from returning to a restarted server at the same time.
  nextProbe = setTimeout(probe, PROBE_MS * (0.5 + Math.random()));
}

/** A proxy may hide the path, so any response but a gateway error counts. */
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

export function watchNetwork(): void {
  window.addEventListener('offline', () => {
    reportNoResponse();
    void probe();
  });
  window.addEventListener('online', () => connection.state !== 'working' && void probe());
}

export function onReconnect(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

/** Returns the unsubscribe function. */
export function onConnectionChange(listener: (connection: Connection) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, () => connection);
