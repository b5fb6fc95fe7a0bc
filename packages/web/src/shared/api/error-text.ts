import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { NO_CONNECTION } from './connection.ts';

/** What to tell a person of a failed call: the server's own message where it has one, else the screen's text. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status === 429) return waitText(error.retryAfterSeconds);
  return (error instanceof ApiError && error.body?.message) || fallback;
}

/** Why a call failed, where a person can do something about it; undefined for a failing server and an ended session. */
export function failureReason(error: unknown): string | undefined {
  if (error instanceof ApiError && (error.status >= 500 || error.status === 401)) return undefined;
  return errorText(error, '') || undefined;
}

/** The text of a call that is throttled, with the wait that the server named, in seconds. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
  if (seconds < 90) return `Demasiados intentos. Espera ${seconds} segundos y vuelve a intentarlo.`;
  return `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos y vuelve a intentarlo.`;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
