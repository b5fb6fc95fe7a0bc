import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/database.ts';
import { conflict, HttpError, unavailable } from '../errors.ts';

type Body = Record<string, unknown>;

/** Adds what a service's screens read beside `message` and `errors` (validationErrors, detail, error). */
export type DressProblem = (body: Body) => Body;

const TEXTS: Readonly<Record<number, string>> = {
  400: 'La solicitud no es válida',
  404: 'No encontrado',
  413: 'La solicitud es demasiado grande',
  415: 'Tipo de contenido no admitido: se espera application/json',
};

/** The one place where an error becomes an answer. Nothing of a stack, SQL or library text leaves. */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  dress: DressProblem = (body) => body,
): FastifyReply {
  const refusal = toHttpError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  const body = dress({
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.extra,
  });
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** What a row refers to was there when it was looked for and went before the row was written, or the other way round. */
const FOREIGN_KEY_VIOLATION = '23503';

const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION;

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return unavailable();
  if (isForeignKeyViolation(error))
    return conflict('Los datos cambiaron mientras se guardaban. Vuelve a intentar.');
  const status = (error as { statusCode?: unknown }).statusCode;
  const text = typeof status === 'number' ? TEXTS[status] : undefined;
  if (typeof status === 'number' && text) return new HttpError(status, text);
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new HttpError(400, TEXTS[400] ?? '');
  return new HttpError(500, 'Ocurrió un error inesperado');
}
