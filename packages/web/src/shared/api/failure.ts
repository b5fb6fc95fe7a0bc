import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { NO_CONNECTION } from './connection.ts';

/** The text of a failed call, and on a second line what helps: the server's reason or how long to wait. */
export interface Failure {
  readonly text: string;
  readonly hint?: string;
}

/** The part of an error answer that the specification shows instead of the screen's own text. */
export type ServerText = (error: ApiError) => string | undefined;

/** "The server message". */
export const serverMessage: ServerText = ({ body }) => body.message;

/** "The server's error field". */
export const serverError: ServerText = ({ body }) => body.error;

/** "A string body, or its detail or message field". */
export const serverDetail: ServerText = ({ payload, body }) =>
  textBody(payload) || body.detail || body.message;

/** "The server response body": its text, or the texts that its members hold. */
export const serverBody: ServerText = ({ payload, body, errors }) =>
  textBody(payload) || body.message || body.error || body.detail || Object.values(errors).join('\n');

/** An HTML page, such as a proxy's, is not shown. */
const textBody = (payload: unknown): string | undefined =>
  typeof payload === 'string' && !payload.trimStart().startsWith('<') ? payload.trim() : undefined;

/** A failed call in words: the text that `serverText` reads from the answer, or else `ownText`. */
export function failureOf(error: unknown, ownText: string, serverText?: ServerText): Failure {
  const answered = error instanceof ApiError ? serverText?.(error) : undefined;
  const wait = retryHint(error);
  const isThrottled = isStatus(error, 429) && !answered;
  const hint = isThrottled ? `Demasiados intentos. ${wait}` : (wait ?? reasonOf(error));
  const text = answered || ownText;
  return hint === undefined || hint === text ? { text } : { text, hint };
}

/** When to try again; undefined for an error that a retry does not solve. */
export function retryHint(error: unknown): string | undefined {
  if (error instanceof NetworkError) return NO_CONNECTION;
  if (!isStatus(error, 429) && !isStatus(error, 503)) return undefined;
  const { retryAfterSeconds: seconds } = error;
  return `Espera ${seconds === undefined ? 'unos minutos' : duration(seconds)} y vuelve a intentarlo.`;
}

/** '1 segundo', '30 segundos', '10 minutos'. */
const duration = (seconds: number): string =>
  seconds < 90 ? SECONDS.format(Math.max(seconds, 1)) : MINUTES.format(Math.ceil(seconds / 60));

const SECONDS = new Intl.NumberFormat('es', { style: 'unit', unit: 'second', unitDisplay: 'long' });
const MINUTES = new Intl.NumberFormat('es', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** The server's message, if the user can act on it: not for a 5xx and an ended session. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 401
    ? error.body.message || undefined
    : undefined;

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
