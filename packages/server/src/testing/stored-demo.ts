import pg from 'pg';
import { inject } from 'vitest';
import { DEMO_PASSWORD } from '../demo/clinics.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { readConfig } from '../kernel/config/config.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { WEDNESDAY } from './clock.ts';
import { TEST_SECRET } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

/** Differs from all other locks of the tests. */
const LOCK = 710_390_002;

let whole: Promise<string> | undefined;
let small: Promise<string> | undefined;

/** A template with the demo of a Wednesday. The first worker that needs it fills it within seconds. */
export const demoTemplate = (): Promise<string> => (whole ??= findOrFill('demo', 1));

/** A quarter of the demo, which fills faster. */
export const smallDemoTemplate = (): Promise<string> => (small ??= findOrFill('small_demo', 1 / 4));

async function findOrFill(suffix: string, share: number): Promise<string> {
  const name = `${inject('template')}_${suffix}`;
  const client = new pg.Client(inject('connection'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and not datallowconn',
      [name],
    );
    if (rowCount) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${inject('template')}`);
    await fill(name, share);
    // A database can be copied only while nothing is connected to it.
    await client.query(`alter database ${name} with allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}

async function fill(name: string, share: number): Promise<void> {
  const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'silent' });
  const { database, close } = openTestDatabase(name);
  await auth.createFirstAdministrator(database, config.admin);
  await seedDemo({ config, secret: TEST_SECRET, database, today: WEDNESDAY }, share);
  await close();
}
