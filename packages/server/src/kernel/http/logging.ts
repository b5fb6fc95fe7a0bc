import type { FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions } from 'pino';
import { readableLog } from './readable-log.ts';

/**
 * Structured logs, JSON but where somebody reads them as they come. Nothing of a person leaves in them: no token, DNI,
 * e-mail, body, query string or path value.
 */
export const logging = (level: string): false | (LoggerOptions & { stream: DestinationStream }) =>
  level === 'silent'
    ? false
    : {
        level,
        // No call waits for its line: lines are written together, within a tenth of a second or at the end.
        stream: process.stdout.isTTY
          ? readableLog((text) => process.stdout.write(text))
          : destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
        serializers: {
          err: (error: Error & { code?: unknown; severity?: unknown }) => ({
            type: error.name,
            code: error.code,
            // A database error's message and detail can quote a row's values.
            message: error.severity === undefined ? error.message : 'database error',
            stack: error.stack?.split('\n').slice(1, 8).join('\n'),
          }),
        },
      };

/** One line a finished call: the route's pattern, never the address with its ids. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
}
