import type { FieldErrors } from '@dentaria/contract/http/problem.ts';

/** A refusal by name. The HTTP mapping stands in one place: http/problem-answer.ts. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** More members of the body, such as the current record of a conflict. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Done once the call's transaction is over: what outlives its rollback, and needs a connection of its own. */
  readonly afterwards: (() => Promise<void>) | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      errors?: FieldErrors;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
      afterwards?: () => Promise<void>;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = more.errors;
    this.extra = more.extra;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.afterwards = more.afterwards;
  }
}

export const invalid = (errors: FieldErrors, message = 'Hay datos que corregir'): Refusal =>
  new Refusal(400, message, { errors });

export const unauthorized = (message = 'La sesión no es válida o ha expirado'): Refusal =>
  new Refusal(401, message);

export const forbidden = (message = 'No tienes permisos para esta acción'): Refusal =>
  new Refusal(403, message);

/** Absent and belonging to another clinic are one answer. */
export const notFound = (
  message = 'No encontrado',
  more: { afterwards?: () => Promise<void> } = {},
): Refusal => new Refusal(404, message, more);

export const conflict = (
  message: string,
  more: { errors?: FieldErrors; extra?: Record<string, unknown> } = {},
): Refusal => new Refusal(409, message, more);

export const versionRequired = (): Refusal =>
  new Refusal(428, 'Falta la versión sobre la que se guardan los cambios');

export const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'Demasiados intentos. Espera un momento y vuelve a intentar.', { retryAfterSeconds });

export const unavailable = (
  message = 'El servicio no está disponible. Vuelve a intentar en un momento.',
): Refusal => new Refusal(503, message, { retryAfterSeconds: 5 });
