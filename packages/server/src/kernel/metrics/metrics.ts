import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { RELEASE } from '../config/release.ts';

/**
 * Labels come from the source code (route patterns, queues, outcomes), so that their number is bounded and they hold
 * no personal data.
 */
export type Metrics = ReturnType<typeof makeMetrics>;

/** In seconds, up to the longest statement that serving connections allow. */
const LATENCY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Starts every series at 0: an alert detects an increase only between two samples. */
export function jobCounter(
  { jobs }: Metrics,
  queues: readonly string[],
): (queue: string, outcome: 'done' | 'failed' | 'retried') => void {
  for (const queue of queues)
    for (const outcome of ['done', 'failed', 'retried']) jobs.inc({ queue, outcome }, 0);
  return (queue, outcome) => jobs.inc({ queue, outcome });
}

export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers });

  const metrics = {
    registry,
    calls: new Histogram({
      name: 'dentaria_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: LATENCY_BUCKETS,
      registers,
    }),
    jobs: new Counter({
      name: 'dentaria_jobs_total',
      help: 'Jobs run by this process: done, failed for good, or to be retried',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'dentaria_client_errors_total',
      help: 'Errors that browsers reported to this process',
      labelNames: ['kind'],
      registers,
    }),
    databaseRestarts: new Counter({
      name: 'dentaria_database_restarts_total',
      help: 'Restarts of the embedded PostgreSQL after it ended unexpectedly',
      registers,
    }),
    build: gauge('dentaria_build_info', 'Always 1; the release and the last migration of the database', [
      'release',
      'migration',
    ]),
    databaseUp: gauge('dentaria_database_up', '1 if the database answered this scrape'),
    reportsUp: gauge('dentaria_reports_database_up', '1 if the database of reports answered this scrape'),
    connections: gauge('dentaria_database_connections', 'Connections of this process, by pool', [
      'pool',
      'state',
    ]),
    waitingForConnection: gauge(
      'dentaria_database_waiting_requests',
      'Transactions that wait for a connection, by pool',
      ['pool'],
    ),
    queuedJobs: gauge('dentaria_queue_jobs', 'Jobs that are not finished, in all processes', ['queue']),
    oldestJobAge: gauge('dentaria_queue_oldest_job_age_seconds', 'Age of the oldest unfinished job', [
      'queue',
    ]),
    lastBackup: gauge('dentaria_backup_last_success_timestamp_seconds', 'When the last backup finished', [
      'kind',
    ]),
    diskSize: gauge('dentaria_disk_size_bytes', 'Size of the file system that holds DATA_DIR'),
    diskFree: gauge('dentaria_disk_free_bytes', 'Free space on the file system that holds DATA_DIR'),
  };
  metrics.build.set({ release: RELEASE, migration: '' }, 1);
  for (const kind of ['error', 'rejection', 'render']) metrics.clientErrors.inc({ kind }, 0);
  return metrics;
}
