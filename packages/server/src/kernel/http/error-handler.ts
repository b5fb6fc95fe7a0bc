import type { Problem } from '@dentaria/contract/http/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/database.ts';
import { conflict, HttpError, unavailable } from '../errors.ts';

type Body = Readonly<Record<string, unknown>>;

export interface ProblemFormat {
  readonly mediaType?: string;
  readonly present: (body: Problem & Body, status: number) => Body;
}

const JSON_PROBLEM: ProblemFormat = { present: (body) => body };

const TEXTS: Readonly<Record<number, string>> = {
  400: 'La solicitud no es válida',
  404: 'No encontrado',
  413: 'La solicitud es demasiado grande',
  415: 'Tipo de contenido no admitido: se espera application/json',
};

/** Never discloses stack traces, SQL or library messages. */
export function errorHandler(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType = 'application/json', present }: ProblemFormat = JSON_PROBLEM,
): FastifyReply {
  const { status, message, details } = toHttpError(error);
  if (status >= 500) request.log.error({ err: error, clinic: request.clinicId ?? undefined }, 'call failed');
  const { errors, extra, retryAfterSeconds } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = present({ message, ...(errors && { errors }), ...extra }, status);
  for (const name of ['content-disposition', 'content-encoding', 'content-length', 'accept-ranges', 'etag'])
    reply.removeHeader(name);
  return reply
    .code(status)
    .header('content-type', `${mediaType}; charset=utf-8`)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

const FOREIGN_KEY_VIOLATION = '23503';

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return unavailable();
  const { code, statusCode: status } = error as { code?: unknown; statusCode?: unknown };
  if (code === FOREIGN_KEY_VIOLATION)
    return conflict('Los datos cambiaron mientras se guardaban. Volvé a intentarlo.');
  if (typeof status !== 'number' || status < 400 || status >= 500)
    return new HttpError(500, 'Ocurrió un error inesperado');
  const text = TEXTS[status];
  return text ? new HttpError(status, text) : new HttpError(400, TEXTS[400] ?? '');
}
