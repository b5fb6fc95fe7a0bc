import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { NO_CONNECTION } from './connection.ts';

/** The text to show for a failed call: the server's message, or `fallback` if there is none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status === 429) return waitText(error.retryAfterSeconds);
  return (error instanceof ApiError && error.body?.message) || fallback;
}

/** Why a call failed, if the user can act on it; undefined for a 5xx and an ended session. */
export function failureReason(error: unknown): string | undefined {
  if (error instanceof ApiError && (error.status >= 500 || error.status === 401)) return undefined;
  return errorText(error, '') || undefined;
}

/** The text for a throttled call. `seconds` is the server's Retry-After. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
  if (seconds < 90) return `Demasiados intentos. Espera ${seconds} segundos y vuelve a intentarlo.`;
  return `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos y vuelve a intentarlo.`;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
