import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import { withClient } from '../database/client.ts';
import type { Database, Tx } from '../database/database.ts';
import { SERVING } from '../database/logins/roles.ts';
import type { Kernel } from '../kernel.ts';

const SCHEMA = 'jobs';

/**
 * Every queue of the product. Failed jobs are retried after 5, 10, 20… seconds, at most an hour; the handler decides when
 * a job fails for good. Jobs without a heartbeat, whose worker died, are retried too.
 */
const OUTBOX = {
  retryLimit: 1_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
} as const;
/** Runs for minutes and resumes after the last committed batch. */
const LONG_WORK = { ...OUTBOX, expireInSeconds: 7_200 } as const;
const QUEUES = {
  'outgoing-mail': OUTBOX,
  import: LONG_WORK,
  'clinic-export': LONG_WORK,
} as const satisfies Readonly<Record<string, QueueOptions>>;

export type QueueName = keyof typeof QUEUES;

/** A job holds only the id of a row: personal data stays in the module's tables. */
export interface JobData {
  readonly id: number;
}

/** 'failed': given up for good. */
export type JobOutcome = 'done' | 'failed';

/** If it throws, the queue retries the job. `signal` is aborted when the product stops. */
export type JobHandler = (data: JobData, signal: AbortSignal) => Promise<JobOutcome>;

const UNATTENDED = { schema: SCHEMA, schedule: false, supervise: false, migrate: false } as const;

/**
 * Installs or upgrades the queues as the owner of the database, and grants them to the serving role. Runs under the
 * start-up lock (startup-lock.ts): PostgreSQL refuses concurrent grants on one table.
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
  /** The job runs at this time or later. */
  readonly startAfter?: Date;
  /** Each process runs one long job of a clinic at a time, so that other clinics need not wait for all of them. */
  readonly clinicId?: number;
}

/** Queues a job in the caller's transaction: the job exists if and only if that commits. */
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
  if (id === null) throw new Error(`no job was made in queue ${queue}`);
}

/** True for a row without an unfinished job in the queue. `id` is the row's id column. */
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

/** The jobs of a batch are fetched together: a short one would wait for a long one. */
const ONE_EACH = { batchSize: 1, localGroupConcurrency: 1 };
const SHORT = { batchSize: 5 };
/** Workers for each queue of long jobs. They are started one by one, because a worker can wake only itself. */
const LONG_AT_ONCE = 2;
const LONG: readonly string[] = ['import', 'clinic-export'] satisfies QueueName[];
const isLong = (queue: string): boolean => LONG.includes(queue);
/** How long a running job may take after a stop before it fails and goes back to its queue. */
const STOP_TIMEOUT_MS = 5_000;

/** Runs jobs in this process, a few at a time. Several processes may share the queues. */
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
  // Polling continues while the database is unavailable.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  const startWorker = async (queue: string, handler: JobHandler, batches: typeof SHORT): Promise<void> => {
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
      // After a full batch, fetch again without waiting for the interval.
      if (jobs.length === batches.batchSize) boss.notifyWorker(worker);
    });
  };
  for (const [queue, handler] of Object.entries(handlers))
    if (!isLong(queue)) await startWorker(queue, handler, SHORT);
    else
      for (let workers = 0; workers < LONG_AT_ONCE; workers += 1) await startWorker(queue, handler, ONE_EACH);
  return {
    /** Stops fetching jobs, waits briefly for running ones and returns the others to the queue. */
    stop: async (): Promise<void> => {
      // boss.stop() polls its workers every 500 ms, even if they are idle.
      const ended = Promise.all(Object.keys(handlers).map((queue) => boss.offWork(queue)));
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

const executing = (db: Pick<pg.Client | Database, 'query'>) => ({
  executeSql: (text: string, values?: unknown[]) => db.query(text, values),
});
