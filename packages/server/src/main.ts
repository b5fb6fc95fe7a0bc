import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, readConfig } from './kernel/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { migrate } from './kernel/database/migrate.ts';
import { openSource } from './kernel/database/source.ts';
import { startJobs } from './kernel/jobs.ts';
import { loadSecretKey } from './kernel/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { jobHandlers, migrationFolders } from './modules.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Lines for the person who starts the product; the log is for machines. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const undo: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  const source = await openSource(config, say);
  undo.push(() => source.stop());
  const applied = await migrate(source.connection, migrationFolders);
  if (applied.length > 0) say(`Database: ${applied.length} migrations applied.`);
  const database = openDatabase({ connection: source.connection, onError: () => {} });
  undo.push(() => database.close());
  const password = await auth.createFirstAdministrator(database, config.admin);
  const app = await buildApp({ config, secret, database, ...(existsSync(webRoot) && { webRoot }) });
  undo.push(() => app.close());
  if (config.services.includes('onboarding')) {
    const handlers = jobHandlers({ config, secret, database, clock: systemClock });
    const jobs = await startJobs({ database, log: app.log, handlers });
    undo.push(() => jobs.stop());
  }
  await listen(app, config);
  if (password) say(`First administrator: ${config.admin.username} / ${password} (shown only this once)`);
  say(`Dentaria is ready: ${config.publicUrl}`);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartupError(`PORT ${port} is taken by another program: set PORT`);
    throw new StartupError(`Cannot listen on ${host}:${port} (${message})`);
  }
}

let stopping: Promise<void> | undefined;

/** Undoes what was started, last first; a second signal while this runs changes nothing. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo.reverse()) await step().catch(() => {});
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

start().catch(async (error: unknown) => {
  const known = error instanceof StartupError;
  process.stderr.write(known ? `${error.message}\n` : `${(error as Error).stack}\n`);
  await stop();
  process.exit(1);
});
