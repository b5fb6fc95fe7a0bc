import type { FastifyInstance } from 'fastify';
import type { IsOperator } from '../access/operator-token.ts';
import { RELEASE } from '../config/release.ts';
import { makeCommitProbe, NoCommitError } from '../database/commit-probe.ts';
import { answersReports } from '../database/logins/reports.ts';
import type { Kernel } from '../kernel.ts';
import {
  type ArchiveStatus,
  type OperationalState,
  readOperationalState,
} from '../metrics/operational-state.ts';

interface HealthParts extends Pick<Kernel, 'database' | 'reports'> {
  readonly isOperator: IsOperator;
  readonly archive: ArchiveStatus | undefined;
  readonly commitLimitMs?: number;
}

export function mountHealth(
  app: FastifyInstance,
  { database, reports, isOperator, archive, commitLimitMs }: HealthParts,
): void {
  const commits = makeCommitProbe(database, commitLimitMs);
  app.get('/health/live', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wantsDetails = isOperator(request);
    try {
      await commits();
      const details = wantsDetails && {
        ...detailsOf(await readOperationalState(database, archive)),
        reports: (await answersReports(reports)) ? 'up' : 'down',
      };
      return reply.send({ status: 'ok', release: RELEASE, ...details });
    } catch (error) {
      const isReadable = error instanceof NoCommitError;
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({
          status: isReadable ? 'no write commits' : 'database unavailable',
          release: RELEASE,
          ...(wantsDetails && { database: isReadable ? 'read-only' : 'down' }),
        });
    }
  });
}

function detailsOf({ migration, queues, backups, archivedAt }: OperationalState) {
  const lastOf = (wanted: string): string | null =>
    backups.find(({ kind }) => kind === wanted)?.finishedAt.toISOString() ?? null;
  const stateOf = (queue: string) => {
    const state = queues.find(({ name }) => name === queue);
    return {
      waiting: state?.unfinished ?? 0,
      retrying: state?.retrying ?? 0,
      oldestSeconds: Math.round(state?.oldestSeconds ?? 0),
    };
  };
  return {
    migration,
    database: 'up',
    mail: stateOf('outgoing-mail'),
    backup: { lastSuccess: lastOf('dump') },
    ...(archivedAt && { archive: { lastSuccess: archivedAt.toISOString(), lastBase: lastOf('base') } }),
  };
}
