import type { FastifyInstance } from 'fastify';
import { type Database, ping } from '../database/database.ts';

/** `live`: the process responds. `ready`: it also reaches its database. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/health/live', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await ping(database);
      return reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database unavailable' });
    }
  });
}
