import type { FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions } from 'pino';
import { RELEASE } from '../release.ts';
import { readableLog } from './readable-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's clinic, for the log; null without a caller and for administrators. */
    clinicId: number | null;
  }
}

/**
 * Logs JSON, or readable lines in a terminal. Logs contain no personal data: no token, DNI, e-mail, body, query string
 * or path value.
 */
export const logging = (level: string): false | (LoggerOptions & { stream: DestinationStream }) =>
  level === 'silent'
    ? false
    : {
        level,
        base: { pid: process.pid, release: RELEASE },
        // Buffers lines, so that no call waits for the write. Flushes every 100 ms, at 4 KB and at the end.
        stream: process.stdout.isTTY
          ? readableLog((text) => process.stdout.write(text))
          : destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
        serializers: {
          err: loggedError,
        },
      };

/** The most errors that are logged of one AggregateError. */
const MAX_ERRORS = 3;

function loggedError(error: Error & { code?: unknown; severity?: unknown }): object {
  return {
    type: error.name,
    code: error.code,
    // A database error's message and detail can quote a row's values.
    message: error.severity === undefined ? error.message : 'database error',
    stack: error.stack?.split('\n').slice(1, 8).join('\n'),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MAX_ERRORS).map(loggedError) }),
  };
}

/** Logs one line per call, with the route's pattern instead of the URL and its ids. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('clinicId', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        ...(request.clinicId !== null && { clinic: request.clinicId }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
}
