import type { FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions } from 'pino';
import type { PrettyOptions } from 'pino-pretty';
import { RELEASE } from '../config/release.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log; null without a caller and for administrators. */
    clinicId: number | null;
  }
}

export const TERMINAL_FORMAT: PrettyOptions = {
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: '{msg}{if status} {method} {route} {status}, {ms} ms{end}',
  ignore: 'pid,release,reqId,method,route,status,ms',
  singleLine: true,
};

/** Logs contain no personal data: no token, DNI, e-mail, body, query string or path value. */
export const logging = (level: string): false | (LoggerOptions & { stream?: DestinationStream }) => {
  if (level === 'silent') return false;
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid, release: RELEASE },
    serializers: { err: loggedError },
  };
  if (process.stdout.isTTY)
    return { ...options, transport: { target: 'pino-pretty', options: TERMINAL_FORMAT } };
  return { ...options, stream: destination({ sync: false, minLength: 4096, periodicFlush: 100 }) };
};

const MAX_LOGGED_CAUSES = 3;

const loggedError = (error: Error & { code?: unknown; severity?: unknown }): object => ({
  type: error.name,
  code: error.code,
  // Messages of database errors can quote a row's values.
  message: error.severity === undefined ? error.message : 'database error',
  stack: error.stack?.split('\n').slice(1, 8).join('\n'),
  ...(error instanceof AggregateError && {
    errors: error.errors.slice(0, MAX_LOGGED_CAUSES).map(loggedError),
  }),
});

/** Logs the route pattern, because the URL contains ids. */
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
