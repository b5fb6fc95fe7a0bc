import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config/config.ts';
import { type Database, isUnavailable, openDatabase, ping } from './kernel/database/database.ts';
import { assertPreparedStatements } from './kernel/database/logins/login-check.ts';
import { openReportsConnection, openServingConnection } from './kernel/database/logins/logins.ts';
import { openReportsDatabase } from './kernel/database/logins/reports.ts';
import { assertOwnerRights } from './kernel/database/logins/roles.ts';
import { assertNoOlderProcess } from './kernel/database/migrate/compatibility.ts';
import { listPendingMigrations, migrate } from './kernel/database/migrate/migrate.ts';
import { withStartupLock } from './kernel/database/migrate/startup-lock.ts';
import { type DatabaseSource, openSource } from './kernel/database/source.ts';
import { startJobs } from './kernel/jobs/jobs.ts';
import { startPeriodicWork } from './kernel/jobs/periodic-work.ts';
import type { Kernel } from './kernel/kernel.ts';
import { jobCounter, makeMetrics } from './kernel/metrics/metrics.ts';
import type { ArchiveStatus } from './kernel/metrics/operational-state.ts';
import { assertInstallationKey, recordInstallationKey } from './kernel/secrets/installation-key.ts';
import { loadOrCreateSecretKey, readSecretKey } from './kernel/secrets/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { enqueueLostJobs, jobHandlers, migrationFolders, periodicWork } from './modules.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Registers the cleanup of a step. @throws StartupError during a shutdown, to end the start. */
export type Undo = (step: () => Promise<unknown>) => void;

export type ProductParts = Pick<Kernel, 'config' | 'secret' | 'database'>;

export async function startProduct(
  config: Config,
  undo: Undo,
  seed: (parts: ProductParts) => Promise<void> = async () => {},
): Promise<void> {
  await assertPortIsFree(config);
  const stored = await readSecretKey(config);
  const metrics = makeMetrics();
  const source = await openSource(config, print, () => metrics.databaseRestarts.inc());
  undo(() => source.stop());
  const { secret, database, reports } = await withStartupLock(source.connection, { print }, async () => {
    await assertInstallationKey(source.connection, stored);
    await assertOwnerRights(source.connection, config);
    const pending = await listPendingMigrations(source.connection, migrationFolders);
    await assertNoOlderProcess(source.connection, pending);
    const applied = await migrate(source.connection, migrationFolders);
    if (applied.length > 0) print(`Database: ${applied.length} migrations applied.`);
    const key = stored ?? (await loadOrCreateSecretKey(config));
    await recordInstallationKey(source.connection, key);
    const databases = await openDatabases(source.connection, config, key, undo);
    await enqueueLostJobs({ database: databases.database, clock: systemClock });
    return { secret: key, ...databases };
  });
  await seed({ config, secret, database });
  const archive = await startArchiving(source, config, secret, undo);
  const sessionUses = auth.makeSessionUses({ database, clock: systemClock });
  const app = await buildApp({
    config,
    secret,
    database,
    reports,
    metrics,
    sessionUses,
    archive,
    ...(existsSync(webRoot) && { webRoot }),
  });
  undo(() => app.close());
  const writingUses = startPeriodicWork(
    { name: 'note session uses', everyMs: 60_000, run: sessionUses.flush },
    app.log,
  );
  undo(writingUses.stop);
  if (config.jobs) {
    const parts = { config, secret, database, clock: systemClock };
    const handlers = jobHandlers(parts);
    const onOutcome = jobCounter(metrics, Object.keys(handlers));
    const jobs = await startJobs({ database, log: app.log, handlers, onOutcome });
    undo(() => jobs.stop());
    for (const work of periodicWork(parts)) {
      const { stop } = startPeriodicWork(work, app.log);
      undo(stop);
    }
  }
  await app.listen({ port: config.port, host: config.host }).catch(refusePort(config));
  if (!isLoopback(config.host))
    print(
      `Plain HTTP on ${config.host}:${config.port} is open to the network. For TLS, set HOST=127.0.0.1 and run a reverse proxy in front of it: docs/deployment.md`,
    );
  print(`Dentaria is ready: ${config.publicUrl}`);
}

async function startArchiving(
  { connection, archivedClusterDir }: DatabaseSource,
  config: Config,
  secret: string,
  undo: Undo,
): Promise<ArchiveStatus | undefined> {
  if (archivedClusterDir === undefined || config.archiveLocation === undefined) return undefined;
  const { startArchiver } = await import('./archive/archiver.ts');
  const { openStore } = await import('./archive/open-archives.ts');
  const archive = { lastSuccess: new Date() };
  const archiver = await startArchiver({
    connection,
    clusterDir: archivedClusterDir,
    store: openStore(config.archiveLocation, config),
    secret,
    passphrase: config.backupPassphrase,
    days: config.archiveDays,
    print,
    onSuccess: (at) => {
      archive.lastSuccess = at;
    },
  });
  undo(() => archiver.stop());
  return archive;
}

async function openDatabases(owner: pg.ClientConfig, config: Config, secret: string, undo: Undo) {
  const serving = await openServingConnection(owner, config, secret);
  const database = openDatabase({ connection: serving });
  undo(() => database.close());
  await ping(database).catch((error: Error) => {
    const advice =
      config.databaseUrl === undefined || config.servingDatabaseUrl !== undefined
        ? ''
        : '. If DATABASE_URL leads through a pooler, let it lead to the server, and SERVING_DATABASE_URL through the pooler';
    throw new StartupError(`Serving connections fail: ${error.message}${advice}`);
  });
  await assertPreparedStatements(database.pool);
  const connection = await openReportsConnection(owner, config, secret);
  const reports = openReportsDatabase({ connection, serving });
  undo(() => reports.close());
  await pingReports(reports);
  const password = await auth.createFirstAdministrator(database, config.admin);
  // Printed before anything else can fail, because the password cannot be shown again.
  if (password) print(`First administrator: ${config.admin.username} / ${password} (shown only this once)`);
  return { database, reports };
}

/** The product also starts without a reachable standby, because only reports need it. */
async function pingReports(reports: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ping(reports);
      return await assertPreparedStatements(reports.pool);
    } catch (error) {
      // A standby replicates the login's rights and settings with a delay.
      if (error instanceof StartupError && attempt < 5) await delay(500);
      else if (isUnavailable(error))
        return print(
          `Reports are unavailable until their database can be reached: ${(error as Error).message}`,
        );
      else throw error;
    }
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Checked before the database and the first administrator's password are created. */
async function assertPortIsFree(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch(refusePort(config));
  probe.close();
  await once(probe, 'close');
}

const refusePort =
  ({ host, port }: Config) =>
  ({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartupError(
      code === 'EADDRINUSE'
        ? `PORT ${port} is taken by another program: set PORT`
        : `Cannot listen on ${host}:${port} (${message})`,
    );
  };

const MAX_WAIT_FOR_START_MS = 10_000;

/**
 * A signal or an error undoes the completed steps in reverse order. A signal during the start waits for the current
 * step, so that no process or file is left behind.
 */
export function runUntilSignal(start: (undo: Undo) => Promise<void>): void {
  run(start, false);
}

export function runOnce(work: (undo: Undo) => Promise<void>): void {
  run(work, true);
}

function run(start: (undo: Undo) => Promise<void>, isCommand: boolean): void {
  const steps: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const starting = start((step) => {
    steps.push(step);
    if (stopping) throw new StartupError('Stopped while starting.');
  });

  const stop = (exitCode: number): void => {
    stopping ??= (async () => {
      await Promise.race([starting.catch(() => {}), delay(MAX_WAIT_FOR_START_MS)]);
      for (const step of steps.reverse()) await step().catch(() => {});
      process.exit(exitCode);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping) print('Stopping …');
      stop(isCommand ? 1 : 0);
    });
  starting.then(
    () => isCommand && stop(0),
    (error: unknown) => {
      if (stopping) return;
      printError(error);
      stop(1);
    },
  );
}

function printError(error: unknown): void {
  const isExpected = error instanceof StartupError;
  process.stderr.write(isExpected ? `${error.message}\n` : `${(error as Error).stack}\n`);
}
