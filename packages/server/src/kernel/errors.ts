import type { FieldErrors } from '@dentaria/contract/http/problem.ts';

interface ErrorDetails {
  readonly errors?: FieldErrors;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** Runs after the transaction is rolled back, for writes that must survive it. */
  readonly afterRollback?: () => Promise<void>;
  /**
   * Commits the transaction, which must have written only audit rows. Not for POSTs with an Idempotency-Key: the
   * commit would also store the key.
   */
  readonly commitsAudit?: boolean;
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const INVALID = 'Hay datos que corregir';

export const invalid = (errors: FieldErrors, message = INVALID): HttpError =>
  new HttpError(400, message, { errors });

export class ParameterError extends HttpError {
  constructor(errors: FieldErrors) {
    super(400, INVALID, { errors });
  }
}

export const unauthorized = (message = 'La sesión no es válida o ha expirado'): HttpError =>
  new HttpError(401, message);

export const forbidden = (message = 'No tenés permisos para esta acción'): HttpError =>
  new HttpError(403, message);

/** Also hides rows of other clinics: a 403 would reveal that they exist. */
export const notFound = (message = 'No encontrado', details?: ErrorDetails): HttpError =>
  new HttpError(404, message, details);

export function orNotFound<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw notFound(message);
  return row;
}

export const conflict = (message: string, details?: ErrorDetails): HttpError =>
  new HttpError(409, message, details);

export const versionRequired = (): HttpError =>
  new HttpError(428, 'Falta la versión sobre la que se guardan los cambios');

export class TooMuchAtOnceError extends HttpError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, { retryAfterSeconds });
  }
}

export const tooMany = (retryAfterSeconds: number): HttpError =>
  new HttpError(429, 'Demasiados intentos. Esperá un momento y volvé a intentarlo.', { retryAfterSeconds });

export const unavailable = (
  message = 'El servicio no está disponible. Volvé a intentarlo en un momento.',
): HttpError => new HttpError(503, message, { retryAfterSeconds: 5 });

export const orUndefined = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  });
