// Run as a separate process: prints the packages that a start loads, as JSON. Connects to no database.
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load: (url, context, next) => {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});

const { buildApp } = await import('../app.ts');
const { systemClock } = await import('../kernel/clock.ts');
const { readConfig } = await import('../kernel/config/config.ts');
const { openDatabase } = await import('../kernel/database/database.ts');
const { jobHandlers, periodicWork } = await import('../modules.ts');
await import('../start-product.ts');

const config = readConfig({ LOG_LEVEL: 'silent' });
const secret = 'a secret of the tests that is long enough';
const database = openDatabase({ connection: {} });
const app = await buildApp({ config, secret, database });
const parts = { config, secret, database, clock: systemClock };
jobHandlers(parts);
periodicWork(parts);
await app.ready();
process.stdout.write(JSON.stringify([...loaded]));
await app.close();
await database.close();
