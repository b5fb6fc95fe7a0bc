import type { FastifyInstance } from 'fastify';
import type { IsOperator } from '../access/operator-token.ts';
import { type Database, ping } from '../database/database.ts';
import {
  type ArchiveStatus,
  type OperationalState,
  readOperationalState,
} from '../metrics/operational-state.ts';
import { RELEASE } from '../release.ts';

interface HealthParts {
  readonly database: Database;
  readonly isOperator: IsOperator;
  readonly archive: ArchiveStatus | undefined;
}

/**
 * `live`: the process responds. `ready`: it also reaches its database; a request with METRICS_TOKEN gets the details
 * (decision 0075).
 */
export function mountHealth(app: FastifyInstance, { database, isOperator, archive }: HealthParts): void {
  app.get('/health/live', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wantsDetails = isOperator(request);
    try {
      const details = wantsDetails
        ? detailsOf(await readOperationalState(database), archive)
        : await ping(database);
      return reply.send({ status: 'ok', release: RELEASE, ...details });
    } catch {
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({
          status: 'database unavailable',
          release: RELEASE,
          ...(wantsDetails && { database: 'down' }),
        });
    }
  });
}

function detailsOf(
  { migration, queues, backups, walArchivedAt }: OperationalState,
  archive: ArchiveStatus | undefined,
) {
  const archivedAt = archive?.lastSuccess ?? walArchivedAt;
  const lastOf = (wanted: string): string | null =>
    backups.find(({ kind }) => kind === wanted)?.finishedAt.toISOString() ?? null;
  const mail = queues.find(({ name }) => name === 'mail');
  return {
    migration,
    database: 'up',
    mail: {
      waiting: mail?.jobs ?? 0,
      retrying: mail?.retrying ?? 0,
      oldestSeconds: Math.round(mail?.oldestSeconds ?? 0),
    },
    backup: { lastSuccess: lastOf('dump') },
    ...(archivedAt && { archive: { lastSuccess: archivedAt.toISOString(), lastBase: lastOf('base') } }),
  };
}
