import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { writeExport } from '../../modules/exchange/testing/export-builders.ts';
import { lastNumbers, skipNumbers } from '../../testing/counter.ts';
import { providerEnvironment } from '../../testing/servers/scripted-provider.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { once, openTestDatabase } from '../../testing/test-database.ts';
import { type Principal, tokensOf } from './principals.ts';
import { type Secret, secretsOf } from './secrets.ts';
import { buildWorld, type World } from './world.ts';

/** The ids, names and tokens in the database `template`. Stored as JSON in the directory of the run. */
export interface StoredWorld {
  readonly template: string;
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly secrets: readonly Secret[];
  /** The last number of each counter of the builders. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The provider belongs to the process that built the world. */
  readonly issuer: string;
}

/** Differs from all other locks of the tests. */
const LOCK = 710_390_001;

let stored: Promise<StoredWorld> | undefined;

/** The world of this test run, built by the first worker that needs it. */
export function storedWorld(): Promise<StoredWorld> {
  stored ??= readOrBuild();
  return stored;
}

async function readOrBuild(): Promise<StoredWorld> {
  const file = join(inject('directory'), 'world.json');
  const client = new pg.Client(inject('connection'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const built: StoredWorld = text ? JSON.parse(text) : await build();
    if (!text) await writeFile(file, JSON.stringify(built));
    skipNumbers(built.numbers);
    return built;
  } finally {
    await client.end();
  }
}

async function build(): Promise<StoredWorld> {
  const template = `${inject('template')}_world`;
  await once(inject('connection'), `drop database if exists ${template} with (force)`);
  await once(inject('connection'), `create database ${template} template ${inject('template')}`);
  const database = openTestDatabase(template);
  const test = await openTestApp(database);
  const world = await buildWorld(test);
  const [tokens, secrets] = [await tokensOf(test, world), await secretsOf(test, world)];
  await outliveTheRun(test);
  await test.app.close();
  await database.close();
  // A template can be copied only without connections to it.
  await once(inject('connection'), `alter database ${template} with allow_connections false`);
  return { template, world, tokens, secrets, numbers: lastNumbers(), issuer: await ownIssuer() };
}

/** Tickets, challenges and holds expire after minutes, some by the clock of the app and some by PostgreSQL's. */
async function outliveTheRun({ owner }: TestApp): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'expires_at' and data_type like 'timestamp%'`,
  );
  for (const { name } of rows)
    await owner.query(
      `update ${name} set expires_at = now() + interval '1 day' where expires_at < now() + interval '1 day'`,
    );
}

/** Adapts a copy of the world to the provider and the data directory of this process. */
export async function adoptWorld({ owner }: TestApp, { world, issuer }: StoredWorld): Promise<void> {
  await owner.query('update linked_identities set issuer = $1 where issuer = $2', [
    await ownIssuer(),
    issuer,
  ]);
  for (const { clinic, exportId } of [world.here, world.elsewhere]) await writeExport(clinic.id, exportId);
}

const ownIssuer = async (): Promise<string> => (await providerEnvironment()).OIDC_ISSUER ?? '';
