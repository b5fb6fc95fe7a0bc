import type { FastifyInstance } from 'fastify';
import type { IsOperator } from '../access/operator-token.ts';
import { type Database, ping } from '../database/database.ts';
import { answersReports } from '../database/reports.ts';
import {
  type ArchiveStatus,
  type OperationalState,
  readOperationalState,
} from '../metrics/operational-state.ts';
import { RELEASE } from '../release.ts';

interface HealthParts {
  readonly database: Database;
  readonly reports: Database;
  readonly isOperator: IsOperator;
  readonly archive: ArchiveStatus | undefined;
}

/**
 * `live`: the process responds. `ready`: it also reaches its database; a request with METRICS_TOKEN gets the details
 * (decision 0075).
 */
export function mountHealth(
  app: FastifyInstance,
  { database, reports, isOperator, archive }: HealthParts,
): void {
  app.get('/health/live', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wantsDetails = isOperator(request);
    try {
      const details = wantsDetails
        ? {
            ...detailsOf(await readOperationalState(database), archive),
            reports: (await answersReports(reports)) ? 'up' : 'down',
          }
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
  const stateOf = (queue: string) => {
    const state = queues.find(({ name }) => name === queue);
    return {
      waiting: state?.jobs ?? 0,
      retrying: state?.retrying ?? 0,
      oldestSeconds: Math.round(state?.oldestSeconds ?? 0),
    };
  };
  return {
    migration,
    database: 'up',
    mail: stateOf('mail'),
    reminders: stateOf('reminder'),
    backup: { lastSuccess: lastOf('dump') },
    ...(archivedAt && { archive: { lastSuccess: archivedAt.toISOString(), lastBase: lastOf('base') } }),
  };
}
