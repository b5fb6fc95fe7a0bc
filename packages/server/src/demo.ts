import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, emailOf } from './demo/clinics.ts';
import { guideLines } from './demo/guide.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { readConfig } from './kernel/config.ts';
import { runUntilSignal, say, startProduct } from './start-product.ts';

/** The demo's own: whatever the environment says, it never touches the data of an installation. */
const OWN = { DATABASE_URL: '', SECRET_KEY: '' };
const DEFAULTS = { LOG_LEVEL: 'warn', ADMIN_PASSWORD: DEMO_PASSWORD, ADMIN_EMAIL: emailOf('admin') };

runUntilSignal(async (undo) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-demo-'));
  undo(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ ...DEFAULTS, ...process.env, ...OWN, DATA_DIR: dataDir });
  await startProduct(config, undo, (parts) => seedDemo({ ...parts, today: new Date() }));
  for (const line of guideLines(config.admin)) say(line);
});
