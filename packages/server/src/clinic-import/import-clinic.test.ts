import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../demo/clinics.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { readConfig } from '../kernel/config.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { signInAs } from '../kernel/database/logins.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { exchange } from '../modules/exchange/exchange.module.ts';
import { zipStream } from '../modules/exchange/exports/zip-writer.ts';
import { exportClinic, filesOf, startExportJobs } from '../modules/exchange/testing/clinic-exports.ts';
import { exported } from '../modules.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'dentaria-import-'));
cleanUp(() => rm(folder, { recursive: true }));
const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'silent', DATA_DIR: folder });
const app = await testApp({ env: { DATA_DIR: folder } });
await auth.createFirstAdministrator(app.database, config.admin);
await seedDemo({ config, secret: TEST_SECRET, database: app.database, today: new Date() });
await startExportJobs(app, config);
const token = sessionToken(
  await app.as(null).auth.login({ body: { username: 'admin', password: DEMO_PASSWORD } }),
);
const { rows: clinics } = await app.owner.query<{ id: number }>(
  'select id from clinics where active order by id',
);
const clinicId = clinics[0]?.id ?? 0;
// The administrator writes into the clinic, so that a person outside it is an author.
const { rows: patients } = await app.owner.query<{ patient_user_id: number }>(
  'select patient_user_id from histories where clinic_id = $1 and archived_at is null order by id limit 1',
  [clinicId],
);
const patientId = patients[0]?.patient_user_id ?? 0;
await app.as(token).followUp.createTask({
  params: { clinicId },
  body: { title: 'Pedir la radiografía', patientId, dueDay: '2090-12-01' },
});
const { download } = await exportClinic(app, token, clinicId);
const archive = (await download()).rawPayload;
const path = join(folder, 'clinic.zip');
await writeFile(path, archive);

const urlOf = (connection: pg.ClientConfig): string => {
  const { host = '', port, user, password, database } = new pg.Client(connection);
  const target = new URL('postgres://localhost');
  target.username = user ?? '';
  target.password = typeof password === 'string' ? password : '';
  target.pathname = `/${database}`;
  if (host.startsWith('/')) target.search = `?host=${encodeURIComponent(host)}&port=${port}`;
  else target.host = `${host}:${port}`;
  return String(target);
};

const run = async (program: string, connection: pg.ClientConfig, ...args: string[]): Promise<string> => {
  const env = {
    ...childEnvironment,
    DATA_DIR: join(folder, 'target'),
    SECRET_KEY: TEST_SECRET,
    DATABASE_URL: urlOf(connection),
    ADMIN_USERNAME: 'operator',
  };
  const entry = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  return (await promisify(execFile)(process.execPath, [entry, ...args], { env })).stdout;
};

/** The message of an import that is refused, into a database that stays empty. */
async function refusal(content: Buffer, database?: pg.ClientConfig): Promise<string> {
  const file = join(folder, `${randomBytes(4).toString('hex')}.zip`);
  await writeFile(file, content);
  const target = database ?? (await makeEmptyDatabase());
  const outcome = await run('import-clinic', target, file).then(
    () => 'imported',
    (error: { stderr: string }) => error.stderr.trim(),
  );
  if (!database) expect(await countUsers(target)).toBe(0);
  return outcome;
}

async function query<Row extends pg.QueryResultRow>(
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

const imported = await makeEmptyDatabase();
let output = '';
beforeAll(async () => {
  output = await run('import-clinic', imported, path);
}, 120_000);

describe('the clinic in an empty installation', () => {
  test('has equal rows in every table, read independently of the export', async () => {
    const { rows: tables } = await app.owner.query<{ name: string; columns: string; clinic: string | null }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
              max(a.attname::text) filter (where a.attname = 'clinic_id') as clinic
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.attname not in ('token_version', 'password_hash')
        group by 1 order by 1`,
    );
    const kept = exported.flatMap((module) => Object.keys(module.kept));
    const compared = tables.filter(({ name }) => !kept.includes(name) || name === 'patient_terms');
    let rows = 0;
    for (const { name, columns, clinic } of compared) {
      const where = name === 'clinics' ? `id = ${clinicId}` : clinic ? `clinic_id = ${clinicId}` : 'true';
      const text = `select row(${columns})::text as row from ${name} where ${where} order by 1`;
      const [before, after] = [await query(app.connection, text), await query(imported, text)];
      // The download was audited after the snapshot.
      const missing = name === 'audit' ? 1 : 0;
      expect([name, after.length]).toEqual([name, before.length - missing]);
      if (name !== 'audit') expect([name, after]).toEqual([name, before]);
      rows += after.length;
    }
    expect(compared.length).toBeGreaterThan(45);
    expect(rows).toBeGreaterThan(1_000);
  });

  test('is the only one, although the source has several', async () => {
    expect(clinics.length).toBeGreaterThan(1);
    expect(await query(imported, 'select id from clinics')).toEqual([{ id: clinicId }]);
    expect(
      await query(imported, `select distinct clinic_id from users where clinic_id not in (0, ${clinicId})`),
    ).toEqual([]);
  });

  test('passes npm run verify', async () => {
    expect(await run('verify', imported)).toMatch(/The record is unchanged: \d\d+ histories/);
  });

  test('names its authors who belong to no clinic or to another', async () => {
    const named = `select distinct id, name from (
      select key::bigint as id, value as name from history_versions v, jsonb_each_text(author_names(v.people))
       where v.clinic_id = ${clinicId}
      union select t.created_by, author_names(array[t.created_by]) ->> t.created_by::text from tasks t
       where t.clinic_id = ${clinicId}) people order by 1`;
    expect(await query(imported, named)).toEqual(await query(app.connection, named));
  });

  test('has a new administrator, and nobody else signs in until they get a password', async () => {
    const password = /Administrator: operator \/ (\S+)/.exec(output)?.[1] ?? '';
    const [dentist] = await query<{ username: string }>(
      imported,
      `select username from users where clinic_id = ${clinicId} and 'DENTIST' = any (roles) order by id limit 1`,
    );
    const username = dentist?.username ?? '';
    const database = openDatabase({ connection: signInAs(imported, inject('serving')), onError: () => {} });
    cleanUp(() => database.close());
    const { buildApp } = await import('../app.ts');
    const { clientsOver, injectedFetch } = await import('../testing/test-app.ts');
    const product = await buildApp({ config, secret: TEST_SECRET, database });
    cleanUp(() => product.close());
    const as = clientsOver(injectedFetch(product));
    const signIn = async (name: string, typed: string) =>
      sessionToken(await as(null).auth.login({ body: { username: name, password: typed } }));
    expect(await signIn('operator', password)).toMatch(/\./);
    await expect(signIn(username, DEMO_PASSWORD)).rejects.toMatchObject({ status: 401 });
    const given = /\/ (\S+) \(shown/.exec(await run('new-password', imported, username))?.[1] ?? '';
    const dentistToken = await signIn(username, given);
    expect(
      (await as(dentistToken).clinicalHistory.readHistory({ params: { id: patientId } })).version,
    ).toBeGreaterThan(0);
    // Numbers continue after those of the clinic.
    const created = await as(dentistToken).followUp.createTask({
      params: { clinicId },
      body: { title: 'Llamar', patientId, dueDay: '2090-12-02' },
    });
    expect(created).toMatchObject({ title: 'Llamar' });
  });

  test('exports again to equal files', async () => {
    const database = openDatabase({ connection: signInAs(imported, inject('serving')), onError: () => {} });
    cleanUp(() => database.close());
    const before = await filesOf(archive);
    const { clinicArchive } = await import('../modules/exchange/exports/clinic-archive.ts');
    const again = await database.transaction((tx) =>
      buffer(
        clinicArchive(tx, {
          clinicId,
          exportedBy: '',
          now: new Date(),
          timeZone: config.clinicTimeZone,
          exported,
          onProgress: () => {},
        }),
      ),
    );
    const after = await filesOf(again);
    const hashes = ({ manifest }: typeof before) =>
      Object.fromEntries(
        [...manifest.tables, manifest.people].map(({ name, sha256 }: { name: string; sha256: string }) => [
          name,
          sha256,
        ]),
      );
    const {
      'datos/audit.ndjson': _,
      'datos/users.ndjson': __,
      'datos/tasks.ndjson': ___,
      ...rest
    } = hashes(before);
    expect(hashes(after)).toMatchObject(rest);
  });

  test('refuses a second clinic and an installation that was started', async () => {
    expect(await refusal(archive, imported)).toMatch(/^The database is not empty/);
    expect(await refusal(archive, app.connection)).toMatch(/^The database is not empty/);
  });
});

describe('a file that was damaged or changed is refused, and the database stays empty', () => {
  type Files = Map<string, Buffer>;
  const rebuilt = async (change: (files: Files) => void): Promise<Buffer> => {
    const files: Files = new Map((await filesOf(archive)).files);
    change(files);
    return buffer(
      zipStream(async ({ add }) => {
        for (const [name, content] of files) await add(name, [content]);
      }),
    );
  };
  /** Replaces a file, and its size and hash in the manifest. */
  const forge = (files: Files, name: string, content: Buffer): void => {
    const manifest = JSON.parse(String(files.get('manifest.json')));
    const listed = manifest.tables.find((each: { name: string }) => each.name === name);
    Object.assign(listed, {
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    files.set(name, content);
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  };
  const manifestWith = (files: Files, changes: object): void => {
    const manifest = JSON.parse(String(files.get('manifest.json')));
    files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...changes })));
  };

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['cut in half', () => archive.subarray(0, archive.length / 2), /is not the whole export/],
    ['cut at the end', () => archive.subarray(0, -1), /is not the whole export/],
    ['empty', () => Buffer.alloc(0), /is not the whole export/],
    [
      'with flipped bytes in a file',
      () => {
        const changed = Buffer.from(archive);
        for (let at = 2_000; at < 2_020; at += 1) changed[at] = (changed[at] ?? 0) ^ 0xff;
        return changed;
      },
      /damaged or was changed/,
    ],
    [
      'with another row than its hash',
      () =>
        rebuilt((files) => {
          const text = String(files.get('datos/users.ndjson'));
          files.set('datos/users.ndjson', Buffer.from(text.replace('"enabled":true', '"enabled":TRUE')));
        }),
      /datos\/users\.ndjson is not the file of its manifest/,
    ],
    [
      'without a file',
      () => rebuilt((files) => void files.delete('datos/payments.ndjson')),
      /datos\/payments\.ndjson/,
    ],
    [
      'with a file that is not listed',
      () => rebuilt((files) => void files.set('datos/more.ndjson', Buffer.from('{}\n'))),
      /datos\/more\.ndjson is not in its manifest/,
    ],
    [
      'without a manifest',
      () => rebuilt((files) => void files.delete('manifest.json')),
      /manifest\.json is missing/,
    ],
    [
      'of a newer format',
      () => rebuilt((files) => manifestWith(files, { format: 'dentaria-clinic-2' })),
      /update it first/,
    ],
    [
      'of a newer release',
      () =>
        rebuilt((files) => manifestWith(files, { migrations: ['203001010000_future'], release: '9.0.0' })),
      /newer release \(9\.0\.0, migration 203001010000_future\)/,
    ],
    [
      'with a version that was changed together with its manifest',
      () =>
        rebuilt((files) => {
          const [first = '', ...rest] = String(files.get('datos/history_versions.ndjson')).split('\n');
          const row = JSON.parse(first);
          const changed = {
            ...row,
            content: row.content.replace(/\d/, (digit: string) => (Number(digit) + 1) % 10),
          };
          const lines = [JSON.stringify(changed), ...rest].join('\n');
          forge(files, 'datos/history_versions.ndjson', Buffer.from(lines));
        }),
      /nothing was imported/,
    ],
    [
      'with a table name that is SQL',
      () =>
        rebuilt((files) => {
          const manifest = JSON.parse(String(files.get('manifest.json')));
          manifest.tables[0].table = 'clinics"; drop table users; --';
          files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
        }),
      /not the export of a clinic/,
    ],
    [
      'with a name outside its folder',
      async () => {
        const inside = await rebuilt((files) => void files.set('aaaaaaaaaaaa.txt', Buffer.from('x')));
        return Buffer.from(
          inside.toString('latin1').replaceAll('aaaaaaaaaaaa.txt', '../../../../a.txt'.slice(1)),
          'latin1',
        );
      },
      /damaged or was changed|is not in its manifest/,
    ],
  ])(
    '%s',
    async (_, content, message) => {
      expect(await refusal(await content())).toMatch(message);
    },
    60_000,
  );
});

test('the format is what the import reads', async () => {
  expect(exchange.clinicManifest.parse((await filesOf(await readFile(path))).manifest).clinic.id).toBe(
    clinicId,
  );
});
