import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/clinics.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { exportClinic, startExportJobs } from '../../modules/exchange/testing/clinic-exports.ts';
import { cleanUp } from '../../testing/clean-up.ts';
import { runProgram, urlOf } from '../../testing/servers/product-process.ts';
import { demoTemplate } from '../../testing/stored-demo.ts';
import { TEST_SECRET, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';

interface ExportOptions {
  readonly findTemplate?: () => Promise<string>;
  /** Changes the demo data before the export. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

/** Exports a clinic of the demo data. Returns the commands that read the export. */
export async function exportedClinic({ findTemplate = demoTemplate, prepare }: ExportOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-import-'));
  cleanUp(() => rm(folder, { recursive: true }));
  const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'silent', DATA_DIR: folder });
  const app = await testApp({ template: await findTemplate(), env: { DATA_DIR: folder } });
  await startExportJobs(app, config);
  const token = sessionToken(
    await app.as(null).auth.login({ body: { username: 'admin', password: DEMO_PASSWORD } }),
  );
  const { rows: clinics } = await app.owner.query<{ id: number }>(
    'select id from clinics where active order by id',
  );
  const clinicId = clinics[0]?.id ?? 0;
  // The administrator writes into the clinic, so that one author is a person outside it.
  const { rows: patients } = await app.owner.query<{ patient_user_id: number }>(
    'select patient_user_id from histories where clinic_id = $1 and archived_at is null order by id limit 1',
    [clinicId],
  );
  const patientId = patients[0]?.patient_user_id ?? 0;
  await app.as(token).followUp.createTask({
    params: { clinicId },
    body: { title: 'Pedir la radiografía', patientId, dueDay: '2090-12-01' },
  });
  await prepare?.(app);
  const { listed, download } = await exportClinic(app, token, clinicId);
  const archive = (await download()).rawPayload;
  const path = join(folder, 'clinic.zip');
  await writeFile(path, archive);

  const startWith = (secret: string, program: string, connection: pg.ClientConfig, args: readonly string[]) =>
    runProgram(program, args, {
      DATA_DIR: join(folder, 'target'),
      SECRET_KEY: secret,
      DATABASE_URL: urlOf(connection),
      ADMIN_USERNAME: 'operator',
    });
  const start = (program: string, connection: pg.ClientConfig, ...args: string[]) =>
    startWith(TEST_SECRET, program, connection, args);
  const importElsewhere = async (connection: pg.ClientConfig, ...args: string[]): Promise<string> =>
    (await startWith('the secret of a new installation', 'import-clinic', connection, args)).stdout;
  const run = async (program: string, connection: pg.ClientConfig, ...args: string[]): Promise<string> =>
    (await start(program, connection, ...args)).stdout;

  async function store(content: Buffer): Promise<string> {
    const file = join(folder, `${randomBytes(4).toString('hex')}.zip`);
    await writeFile(file, content);
    return file;
  }

  /** Returns the error of a rejected import, after which the database must be empty. */
  async function refusal(content: Buffer, ...options: string[]): Promise<string> {
    const target = await makeEmptyDatabase();
    const message = await messageOf(run('import-clinic', target, await store(content), ...options));
    expect(await countUsers(target)).toBe(0);
    return message;
  }

  return {
    app,
    archive,
    clinicId,
    clinics,
    config,
    importElsewhere,
    listed,
    patientId,
    path,
    refusal,
    run,
    start,
    store,
  };
}

export const messageOf = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'done',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, options: '-c dentaria.scope=all' });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function countUsers(connection: pg.ClientConfig): Promise<number> {
  const [found] = await query<{ exists: boolean }>(
    connection,
    "select to_regclass('public.users') is not null as exists",
  );
  if (!found?.exists) return 0;
  return (
    (await query<{ count: number }>(connection, 'select count(*)::int as count from users'))[0]?.count ?? 0
  );
}
