import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import { type Database, SERVING_ROLE, type Tx } from './database/database.ts';

const SCHEMA = 'jobs';

/**
 * Every queue of the product. Retries come after 5, 10, 20… seconds, never more than an hour apart; who works
 * on a job decides when to give it up. A worker that dies is noticed by its missing heartbeat.
 */
const QUEUES = {
  mail: {
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 86_400,
  },
} as const satisfies Readonly<Record<string, QueueOptions>>;

export type QueueName = keyof typeof QUEUES;

/** A job names a row by its id and holds nothing else: what is personal stays in the module's own tables. */
export interface JobData {
  readonly id: number;
}

/** Throws to have the job tried again later. `signal` is aborted when the product stops without waiting longer. */
export type JobHandler = (data: JobData, signal: AbortSignal) => Promise<void>;

const UNATTENDED = { schema: SCHEMA, schedule: false, supervise: false, migrate: false } as const;

/** Installs or upgrades the queues, as the owner of the database; the serving role may then use them. */
export async function installJobs(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  // Two products may start at once, and PostgreSQL refuses two grants on one table at the same moment.
  await client.query("select pg_advisory_lock(hashtext('dentaria jobs'))");
  const boss = new PgBoss({ ...UNATTENDED, migrate: true, db: executing(client) });
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    await client.query(`grant usage on schema ${SCHEMA} to ${SERVING_ROLE}`);
    await client.query(
      `grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${SERVING_ROLE}`,
    );
  } finally {
    await boss.stop({ graceful: false }).catch(() => {});
    await client.end();
  }
}

/** Queues a job in the caller's transaction: it is there if and only if that commits. */
export async function enqueue(tx: Tx, queue: QueueName, data: JobData): Promise<void> {
  const id = await new PgBoss({ ...UNATTENDED, db: fromKysely(tx) }).send(queue, data);
  if (id === null) throw new Error(`no job was made in queue ${queue}`);
}

export interface Jobs {
  /** Takes no more work, waits a moment for what is under way, gives the rest back. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly handlers: Readonly<Record<QueueName, JobHandler>>;
  readonly pollingIntervalSeconds?: number;
}

const AT_ONCE = 5;
/** How long a running job may take after a stop before it fails and goes back to its queue. */
const STOP_TIMEOUT_MS = 5_000;

/** Works through the queues in this process, a few jobs at a time. Several processes share them. */
export async function startJobs({
  database,
  log,
  handlers,
  pollingIntervalSeconds = 2,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...UNATTENDED,
    db: executing(database.pool),
    supervise: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  // The database may be away for a while: polling goes on, and the process with it.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  for (const [queue, handler] of Object.entries(handlers)) {
    const worker: string = await boss.work<JobData>(
      queue,
      { batchSize: AT_ONCE, pollingIntervalSeconds },
      async (jobs) => {
        await Promise.all(
          jobs.map(async (job) => {
            try {
              await handler(job.data, job.signal);
            } catch (error) {
              await boss.fail(queue, job.id, { reason: (error as Error).message });
            }
          }),
        );
        // A full batch may have left more behind it: look again at once instead of after the interval.
        if (jobs.length === AT_ONCE) boss.notifyWorker(worker);
      },
    );
  }
  return {
    stop: async () => {
      // boss.stop() alone checks only every 500 ms whether its workers have ended, also when they are idle.
      const ended = Promise.all(Object.keys(handlers).map((queue) => boss.offWork(queue)));
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

const executing = (db: Pick<pg.Pool | pg.Client, 'query'>) => ({
  executeSql: (text: string, values?: unknown[]) => db.query(text, values),
});
