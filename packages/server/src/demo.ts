import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, emailOf } from './demo/clinics.ts';
import { guideLines } from './demo/guide.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { readConfig } from './kernel/config/config.ts';
import { print, runUntilSignal, startProduct } from './start-product.ts';

/** Overrides the environment, so that the demo never writes to a real installation. */
const FORCED = {
  DATABASE_URL: undefined,
  SERVING_DATABASE_URL: undefined,
  REPORTS_DATABASE_URL: undefined,
  SECRET_KEY: undefined,
};
const DEFAULTS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: DEMO_PASSWORD,
  ADMIN_EMAIL: emailOf('admin'),
};

runUntilSignal(async (undo) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-demo-'));
  undo(() => rm(dataDir, { recursive: true, force: true }));
  const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const config = readConfig({ ...DEFAULTS, ...environment, ...FORCED, DATA_DIR: dataDir });
  await startProduct(config, undo, (parts) => seedDemo({ ...parts, today: new Date() }));
  for (const line of guideLines(config.admin)) print(line);
});
