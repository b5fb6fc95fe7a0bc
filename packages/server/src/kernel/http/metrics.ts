import { statfs } from 'node:fs/promises';
import { EVENT_STREAM } from '@dentaria/contract/http/event-stream.ts';
import { collectDefaultMetrics } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatorCheck } from '../access/operator-token.ts';
import { RELEASE } from '../config/release.ts';
import { answersReports } from '../database/logins/reports.ts';
import { notFound, unauthorized } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type ArchiveStatus, readOperationalState } from '../metrics/operational-state.ts';
import { errorHandler } from './error-handler.ts';

interface MetricsParts extends Pick<Kernel, 'config' | 'database' | 'reports'> {
  readonly metrics: Metrics;
  readonly archive: ArchiveStatus | undefined;
}

export function measureCalls(
  app: FastifyInstance,
  { config, metrics }: Pick<MetricsParts, 'config' | 'metrics'>,
): void {
  if (config.metricsToken === undefined) return;
  collectDefaultMetrics({ register: metrics.registry });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.getHeader('content-type') === EVENT_STREAM) return done();
    metrics.calls.observe(
      { method: request.method, route: routeLabel(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

function routeLabel({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

export function mountMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { config, metrics } = parts;
  const isOperator = operatorCheck(config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (config.metricsToken === undefined) return errorHandler(notFound(), request, reply);
    if (!isOperator(request)) return errorHandler(unauthorized('Token incorrecto'), request, reply);
    await refresh(parts);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function refresh(parts: MetricsParts): Promise<void> {
  const { config, database, reports, metrics, archive } = parts;
  for (const [pool, { totalCount, idleCount, waitingCount }] of [
    ['serving', database.pool],
    ['reports', reports.pool],
  ] as const) {
    metrics.connections.set({ pool, state: 'idle' }, idleCount);
    metrics.connections.set({ pool, state: 'active' }, totalCount - idleCount);
    metrics.waitingForConnection.set({ pool }, waitingCount);
  }
  metrics.reportsUp.set((await answersReports(reports)) ? 1 : 0);
  const disk = await statfs(config.dataDir).catch(() => undefined);
  if (disk) {
    metrics.diskSize.set(disk.blocks * disk.bsize);
    metrics.diskFree.set(disk.bavail * disk.bsize);
  }
  for (const gauge of [metrics.queuedJobs, metrics.oldestJobAge, metrics.lastBackup]) gauge.reset();
  const state = await readOperationalState(database, archive).catch(() => undefined);
  metrics.databaseUp.set(state ? 1 : 0);
  if (!state) return;
  metrics.build.reset();
  metrics.build.set({ release: RELEASE, migration: state.migration }, 1);
  for (const { name: queue, unfinished, oldestSeconds } of state.queues) {
    metrics.queuedJobs.set({ queue }, unfinished);
    metrics.oldestJobAge.set({ queue }, oldestSeconds);
  }
  for (const { kind, finishedAt } of state.backups)
    metrics.lastBackup.set({ kind }, finishedAt.getTime() / 1000);
  if (state.archivedAt) metrics.lastBackup.set({ kind: 'wal' }, state.archivedAt.getTime() / 1000);
}
