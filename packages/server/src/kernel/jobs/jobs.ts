import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import { withClient } from '../database/client.ts';
import type { Database, Tx } from '../database/database.ts';
import { SERVING } from '../database/logins/roles.ts';
import type { Kernel } from '../kernel.ts';

const SCHEMA = 'jobs';

/** Retries after 5, 10, 20… seconds, at most an hour. Also retries jobs whose worker died without a heartbeat. */
const MESSAGES = {
  retryLimit: 1_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
} as const;
/** These jobs run for minutes and resume after the last committed batch. */
const LONG_WORK = { ...MESSAGES, expireInSeconds: 7_200 } as const;
const QUEUES = {
  'outgoing-mail': MESSAGES,
  import: LONG_WORK,
  'clinic-export': LONG_WORK,
} as const satisfies Readonly<Record<string, QueueOptions>>;

export type QueueName = keyof typeof QUEUES;

/** Holds no personal data: that stays in the module's tables. */
export interface JobData {
  readonly id: number;
}

export type JobOutcome = 'done' | 'failed';

/** The queue retries a job that throws; 'failed' is final. `signal` is aborted at shutdown. */
export type JobHandler = (data: JobData, signal: AbortSignal) => Promise<JobOutcome>;

const UNATTENDED = { schema: SCHEMA, schedule: false, supervise: false, migrate: false } as const;

/**
 * Installs or upgrades the queues. Runs under the start-up lock, because PostgreSQL rejects concurrent grants on one
 * table.
 */
export const installJobs = (connection: pg.ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    const boss = new PgBoss({ ...UNATTENDED, migrate: true, db: executing(client) });
    boss.on('error', () => {});
    try {
      await boss.start();
      for (const [name, options] of Object.entries(QUEUES)) {
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
      }
      await client.query(`grant usage on schema ${SCHEMA} to ${SERVING.name}`);
      await client.query(
        `grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${SERVING.name}`,
      );
    } finally {
      await boss.stop({ graceful: false }).catch(() => {});
    }
  });

interface EnqueueOptions {
  readonly startAfter?: Date;
  /** Each process runs at most one long job of a clinic at a time. */
  readonly clinicId?: number;
}

export async function enqueue(
  tx: Tx,
  queue: QueueName,
  data: JobData,
  { clinicId, ...options }: EnqueueOptions = {},
): Promise<void> {
  const id = await new PgBoss({ ...UNATTENDED, db: fromKysely(tx) }).send(queue, data, {
    ...options,
    ...(clinicId !== undefined && { group: { id: String(clinicId) } }),
  });
  if (id === null) throw new Error(`no job was created in queue ${queue}`);
}

export const hasNoJob = (queue: QueueName, id: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from jobs.job j
     where j.name = ${queue} and j.state < 'completed' and (j.data ->> 'id')::bigint = ${sql.ref(id)})`;

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

interface JobsOptions extends Pick<Kernel, 'database' | 'log'> {
  readonly handlers: Readonly<Partial<Record<QueueName, JobHandler>>>;
  readonly onOutcome?: (queue: string, outcome: JobOutcome | 'retried') => void;
  readonly pollingIntervalSeconds?: number;
}

/** Long jobs are fetched one by one: in a batch, short ones would wait for them. */
const LONG_BATCHES = { batchSize: 1, localGroupConcurrency: 1 };
const SHORT_BATCHES = { batchSize: 5 };
/** A worker can wake only itself, so each long queue gets several workers. */
const WORKERS_PER_LONG_QUEUE = 2;
const LONG_QUEUES: readonly string[] = ['import', 'clinic-export'] satisfies QueueName[];
const isLong = (queue: string): boolean => LONG_QUEUES.includes(queue);
const STOP_TIMEOUT_MS = 5_000;

export async function startJobs({
  database,
  log,
  handlers,
  onOutcome = () => {},
  pollingIntervalSeconds = 2,
}: JobsOptions) {
  const boss = new PgBoss({
    ...UNATTENDED,
    db: executing(database),
    supervise: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  const startWorker = async (
    queue: string,
    handler: JobHandler,
    batches: typeof SHORT_BATCHES,
  ): Promise<void> => {
    const options = { ...batches, pollingIntervalSeconds };
    const worker: string = await boss.work<JobData>(queue, options, async (jobs) => {
      await Promise.all(
        jobs.map(async (job) => {
          try {
            onOutcome(queue, await handler(job.data, job.signal));
          } catch (error) {
            onOutcome(queue, 'retried');
            await boss.fail(queue, job.id, { reason: (error as Error).message });
          }
        }),
      );
      if (jobs.length === batches.batchSize) boss.notifyWorker(worker);
    });
  };
  for (const [queue, handler] of Object.entries(handlers))
    if (!isLong(queue)) await startWorker(queue, handler, SHORT_BATCHES);
    else
      for (let workers = 0; workers < WORKERS_PER_LONG_QUEUE; workers += 1)
        await startWorker(queue, handler, LONG_BATCHES);
  return {
    stop: async (): Promise<void> => {
      // boss.stop() alone would poll its workers every 500 ms, even idle ones.
      const ended = Promise.all(Object.keys(handlers).map((queue) => boss.offWork(queue)));
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

const executing = (db: Pick<pg.Client | Database, 'query'>) => ({
  executeSql: (text: string, values?: unknown[]) => db.query(text, values),
});
