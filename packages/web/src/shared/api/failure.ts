import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { MissingConfigurationError } from './config.ts';
import { NO_CONNECTION } from './no-connection.ts';

export interface Failure {
  readonly text: string;
  readonly hint?: string;
}

/**
 * Selects which text of an error response replaces the screen's own text. The quotes below are from the
 * specification.
 */
export type ServerText = (error: ApiError) => string | undefined;

/** "The server message". */
export const serverMessage: ServerText = ({ body }) => body.message;

/** "The server's error field". */
export const serverError: ServerText = ({ body }) => body.error;

/** "A string body, or its detail or message field". */
export const serverDetail: ServerText = ({ payload, body }) =>
  textBody(payload) || body.detail || body.message;

/** "The server response body": its text, or the texts of its members. */
export const serverBody: ServerText = ({ payload, body, errors }) =>
  textBody(payload) || body.message || body.error || body.detail || Object.values(errors).join('\n');

/** Excludes HTML pages, such as a proxy's. */
const textBody = (payload: unknown): string | undefined =>
  typeof payload === 'string' && !payload.trimStart().startsWith('<') ? payload.trim() : undefined;

export function failureOf(error: unknown, ownText: string, serverText?: ServerText): Failure {
  const answered = error instanceof ApiError ? serverText?.(error) : undefined;
  const wait = retryHint(error);
  const isThrottled = isStatus(error, 429) && !answered;
  const hint = isThrottled ? `Demasiados intentos. ${wait}` : (wait ?? reasonOf(error));
  const text = answered || ownText;
  return hint === undefined || hint === text ? { text } : { text, hint };
}

export function retryHint(error: unknown): string | undefined {
  if (error instanceof NetworkError) return NO_CONNECTION;
  if (!isStatus(error, 429) && !isStatus(error, 503)) return undefined;
  const { retryAfterSeconds: seconds } = error;
  return `Esperá ${seconds === undefined ? 'unos minutos' : duration(seconds)} y volvé a intentarlo.`;
}

const duration = (seconds: number): string =>
  seconds < 90 ? inUnit('second', Math.max(seconds, 1)) : inUnit('minute', Math.ceil(seconds / 60));

/** A function, because creating a formatter when the module loads would delay a phone's first render. */
const inUnit = (unit: 'second' | 'minute', value: number): string =>
  new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Undefined for a 5xx and an expired session, where the user cannot do anything. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof MissingConfigurationError) return error.message;
  return error instanceof ApiError && error.status < 500 && error.status !== 401
    ? error.body.message || undefined
    : undefined;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
