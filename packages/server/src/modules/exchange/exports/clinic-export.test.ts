import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/clinics.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { exportSigner, verifySignature } from '../../../kernel/secrets/signing.ts';
import { exported } from '../../../modules.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { cleanUp } from '../../../testing/clean-up.ts';
import { smallDemoTemplate } from '../../../testing/stored-demo.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { exchange } from '../exchange.module.ts';
import { exportClinic, filesOf, startExportJobs } from '../testing/clinic-exports.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { type SheetCell, workbook } from '../testing/workbook.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-exports-'));
cleanUp(() => rm(dataDir, { recursive: true }));
const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'silent', DATA_DIR: dataDir });
const app = await testApp({ template: await smallDemoTemplate(), env: { DATA_DIR: dataDir } });
await startExportJobs(app, config);
const token = sessionToken(
  await app.as(null).auth.login({ body: { username: 'admin', password: DEMO_PASSWORD } }),
);

const rowsOf = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const [clinic] = await rowsOf('select id, name from clinics where active order by id limit 1');
const { listed, download } = await exportClinic(app, token, clinic.id);
const answer = await download();
const archive = await filesOf(answer.rawPayload);

describe('the file of a clinic', () => {
  test('the archive contains every row of the clinic in every exported table, and no others', async () => {
    for (const { tables } of exported)
      for (const { table, rows: where = 't.clinic_id = $1' } of tables) {
        const condition = where.replace('$1', String(clinic.id));
        const [{ count }] = await rowsOf(`select count(*)::int as count from ${table} t where ${condition}`);
        // The download is audited after the snapshot.
        const expected = table === 'audit' ? archive.rows(table).length : count;
        expect([table, archive.rows(table).length]).toEqual([table, expected]);
      }
    expect(archive.rows('users').length).toBeGreaterThan(5);
    expect(archive.rows('audit').length).toBeGreaterThan(0);
    const clinics = archive.manifest.tables.flatMap(({ table }: { table: string }) =>
      archive.rows(table).flatMap((row) => ('clinic_id' in row ? [row.clinic_id] : [])),
    );
    expect([...new Set(clinics)]).toEqual([clinic.id]);
  });

  test('the manifest has rows, size and SHA-256 of each file; the list of exports has the SHA-256 of the archive', () => {
    const { tables, people, others } = archive.manifest;
    const named = [...tables, people, ...others];
    expect(named.map(({ name }) => name).toSorted()).toEqual(
      [...archive.files.keys()]
        .filter((name) => name !== 'manifest.json' && name !== 'signature.json')
        .toSorted(),
    );
    for (const { name, size, sha256 } of named) {
      const content = archive.files.get(name) ?? Buffer.alloc(0);
      expect([name, content.length, hashOf(content)]).toEqual([name, size, sha256]);
    }
    for (const { table, rows } of tables) expect([table, rows]).toEqual([table, archive.rows(table).length]);
    expect(listed).toMatchObject({ size: answer.rawPayload.length, sha256: hashOf(answer.rawPayload) });
    expect(listed.rowsDone).toBeLessThanOrEqual(listed.rowsTotal ?? 0);
  });

  test('the archive is signed with the key whose fingerprint the list of exports shows', () => {
    const { fingerprint } = exportSigner(TEST_SECRET);
    expect(listed.signedBy).toBe(fingerprint);
    expect(signerOf(archive)).toBe(fingerprint);
  });

  test('the archive contains no password hash, token or secret', () => {
    const secret = /argon2|token_hash|password_hash"|smtp_password"/;
    const leaking = [...archive.files].filter(([, content]) => secret.test(String(content)));
    expect(leaking.map(([name]) => name)).toEqual(['manifest.json']);
    expect(archive.manifest.leftOut).toMatchObject({
      'users.password_hash': expect.any(String),
      appointment_links: expect.any(String),
    });
    expect(Object.keys(archive.rows('users')[0] ?? {})).not.toContain('token_version');
  });

  test('the archive contains only the names of people of other clinics', async () => {
    const people = archive.rows('outside_people');
    for (const person of people) expect(Object.keys(person)).toEqual(['id', 'name']);
    const elsewhere = await rowsOf(
      'select doc_number from users where clinic_id not in (0, $1) and doc_number is not null',
      [clinic.id],
    );
    expect(elsewhere.length).toBeGreaterThan(0);
    const text = [...archive.files].map(([, content]) => String(content)).join();
    const own = new Set(archive.rows('users').map(({ doc_number }) => doc_number));
    for (const { doc_number } of elsewhere)
      if (!own.has(doc_number))
        expect([doc_number, text.includes(`"${doc_number}"`)]).toEqual([doc_number, false]);
  });

  test('the archive contains sheets that a spreadsheet opens', () => {
    const patients = archive.text('planillas/pacientes.csv').split('\r\n');
    expect(patients[0]).toMatch(/^\ufeffN\.º;Apellido;Nombre;DNI/);
    expect(patients.length - 2).toBe(
      archive
        .rows('users')
        .filter(({ roles, removed_at }) => String(roles).includes('PATIENT') && removed_at === null).length,
    );
    expect(archive.text('planillas/turnos.csv')).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(archive.text('LÉEME.txt')).toContain(`Datos de ${clinic.name}`);
  });
});

describe('an import of the exported patients', () => {
  const steps = importer(app, clinic.id, token);
  const [titles = [], ...patients] = parse(archive.text('planillas/pacientes.csv'), {
    bom: true,
    delimiter: ';',
  }) as string[][];
  const changed = (change: (cell: string, title: string) => string): string[][] => [
    titles,
    ...patients.map((cells) => cells.map((cell, place) => change(cell, titles[place] ?? ''))),
  ];
  /** Formats an ISO 8601 date as a spreadsheet shows it. */
  const dated = (cell: string, form: (day: number, month: number, year: string) => string): string =>
    cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, year, month, day) => form(Number(day), Number(month), year));
  const dayFirst = changed((cell) => dated(cell, (day, month, year) => `${day}/${month}/${year}`));
  const numbers = (cell: string): string => cell.replace(/^0+(?=\d+$)/, '');

  test.each<[string, Buffer]>([
    ['as exported', archive.files.get('planillas/pacientes.csv') ?? Buffer.alloc(0)],
    ['saved by Excel in Argentina', Buffer.from(csv(dayFirst), 'latin1')],
    [
      'saved by Excel in the United States, which drops zeros',
      Buffer.from(
        csv(
          changed((cell, title) =>
            dated(title === 'DNI' ? cell : numbers(cell), (day, month, year) => `${month}/${day}/${year}`),
          ),
          ',',
        ),
      ),
    ],
    ['saved as Unicode text', Buffer.from(`\ufeff${csv(dayFirst, '\t')}`, 'utf16le')],
    [
      'saved as XLSX',
      workbook([
        titles,
        ...patients.map((cells) =>
          cells.map((cell): SheetCell => {
            if (/^\d{4}-\d\d-\d\d$/.test(cell))
              return { serial: (Date.parse(cell) - Date.parse('1899-12-30')) / 86_400_000 };
            return /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : cell;
          }),
        ),
      ]),
    ],
  ])('reads the exported patients from a file %s', async (_, content) => {
    const job = await steps.check(await steps.upload(content, 'pacientes.csv'));
    expect(job.columns.filter(({ field }) => field === null).map(({ title }) => title)).toEqual(['N.º']);
    expect(patients.length).toBeGreaterThan(5);
    const others = (await steps.rows(job.id)).filter(({ outcome }) => outcome !== 'unchanged');
    await steps.calls.cancelImport({ params: { clinicId: clinic.id, id: job.id } });
    // Patients without a DNI cannot be matched.
    const unidentified = patients.filter((cells) => cells[titles.indexOf('DNI')] === '');
    expect(others.map(({ outcome, cells }) => [outcome, cells[0]])).toEqual(
      unidentified.map(([number]) => ['refused', number]),
    );
  });
});

const signerOf = ({ files, text }: typeof archive): string | undefined =>
  verifySignature(files.get('manifest.json') ?? Buffer.alloc(0), JSON.parse(text('signature.json')));

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('the download', () => {
  test('a download continues from any byte', async () => {
    const whole = answer.rawPayload;
    const part = await download({ range: `bytes=${whole.length - 1000}-` });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(-1000))]).toEqual([206, true]);
    expect((await download({ range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    expect(answer.headers['content-disposition']).toMatch(
      /filename=dentaria-[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/,
    );
  });

  test('a download is named after the day at the clinic', async () => {
    const finish = (at: string) =>
      rowsOf('update clinic_exports set finished_at = $2 where id = $1', [listed.id, at]);
    await finish('2026-11-28T00:05:00Z');
    expect((await download()).headers['content-disposition']).toMatch(/-2026-11-27\.zip$/);
    await finish(listed.finishedAt ?? '');
  });

  test('the audit log contains who started and who downloaded an export', async () => {
    const found = await rowsOf(
      "select action, object from audit where clinic_id = $1 and object in ('clinic', 'clinic-export') order by id",
      [clinic.id],
    );
    expect(found).toEqual(
      expect.arrayContaining([
        { action: 'export', object: 'clinic' },
        { action: 'download', object: 'clinic-export' },
      ]),
    );
  });
});

test('nobody else on the computer may read the file', async () => {
  const folder = join(dataDir, 'exports');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('runs one export of a clinic at a time, and removes the file of a deleted one', async () => {
  const { dentist, clinic: own } = await buildPractice(app);
  const { exchange: api } = app.as(dentist.token);
  const params = { clinicId: own.id };
  const starts = await Promise.allSettled([1, 2, 3].map(() => api.startExport({ params })));
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: 'Ya hay una exportación en curso' },
  });
  const [running] = await api.listExports({ params });
  await api.deleteExport({ params: { ...params, id: running?.id ?? 0 } });
  const { listed: next } = await exportClinic(app, dentist.token, own.id);
  await api.deleteExport({ params: { ...params, id: next.id } });
  expect(await api.listExports({ params })).toEqual([]);
  const names = await readdir(join(dataDir, 'exports'));
  expect(names.filter((name) => name.startsWith(`clinic-${own.id}-`))).toEqual([]);
});

test('a clinic keeps five exports at most', async () => {
  const { dentist, clinic: own } = await buildPractice(app);
  const { exchange: api } = app.as(dentist.token);
  const params = { clinicId: own.id };
  await app.owner.query(
    `insert into clinic_exports (clinic_id, created_at, state, attempts, finished_at, expires_at, size, hash)
     select $1, now(), 'done', 1, now(), now() + interval '7 days', 1, sha256('x') from generate_series(1, 5)`,
    [own.id],
  );
  await expect(api.startExport({ params })).rejects.toMatchObject({
    status: 409,
    message: 'Ya hay 5 exportaciones guardadas: eliminá una para hacer otra',
  });
  const [kept] = await api.listExports({ params });
  await api.deleteExport({ params: { ...params, id: kept?.id ?? 0 } });
  expect(await api.startExport({ params })).toMatchObject({ state: 'queued' });
});

const parts = { config, secret: TEST_SECRET, database: app.database, clock: systemClock, exported };
const run = exchange.runClinicExport(parts);

/** Inserts an export without queueing its job. Returns the id. */
async function insertExport(clinicId: number, attempts = 0): Promise<number> {
  const [row] = await rowsOf(
    `insert into clinic_exports (clinic_id, created_at, state, attempts) values ($1, now(), 'running', $2) returning id`,
    [clinicId, attempts],
  );
  return row.id;
}

test('removes expired exports with their files, and files without an export', async () => {
  const { clinic: own } = await buildPractice(app);
  const kept = await insertExport(own.id);
  await run({ id: kept }, new AbortController().signal);
  const old = await insertExport(own.id);
  await run({ id: old }, new AbortController().signal);
  await rowsOf("update clinic_exports set expires_at = now() - interval '1 second' where id = $1", [old]);
  const folder = join(dataDir, 'exports');
  await writeFile(join(folder, 'clinic-9999-1-1.zip.unfinished'), 'half');
  await writeFile(join(folder, 'notes.txt'), 'of the operator');
  await exchange.removeOldExports({ config, database: app.database, clock: systemClock });
  const names = await readdir(folder);
  expect(names.filter((name) => name.startsWith(`clinic-${own.id}-`))).toEqual([
    `clinic-${own.id}-${kept}-1.zip`,
  ]);
  expect(names).toContain('notes.txt');
  expect(names).not.toContain('clinic-9999-1-1.zip.unfinished');
  expect(await app.as(token).exchange.listExports({ params: { clinicId: own.id } })).toMatchObject([
    { id: kept },
  ]);
});

test('restarts an interrupted job; after five attempts the export fails', async () => {
  const { clinic: own } = await buildPractice(app);
  const interrupted = await insertExport(own.id, 1);
  await writeFile(join(dataDir, 'exports', `clinic-${own.id}-${interrupted}-1.zip.unfinished`), 'half');
  expect(await run({ id: interrupted }, new AbortController().signal)).toBe('done');
  const names = (await readdir(join(dataDir, 'exports'))).filter((name) =>
    name.startsWith(`clinic-${own.id}-`),
  );
  expect(names).toEqual([`clinic-${own.id}-${interrupted}-2.zip`]);
  const written = await readFile(join(dataDir, 'exports', names[0] ?? ''));
  expect(signerOf(await filesOf(written))).toBe(exportSigner(TEST_SECRET).fingerprint);
  const failing = await insertExport(own.id, 5);
  expect(await run({ id: failing }, new AbortController().signal)).toBe('failed');
  const list = () => app.as(token).exchange.listExports({ params: { clinicId: own.id } });
  expect(await list()).toMatchObject([
    { id: failing, state: 'failed', failure: 'interrupted' },
    { id: interrupted, state: 'done', failure: null },
  ]);
  const stopped = await insertExport(own.id, 4);
  await expect(run({ id: stopped }, AbortSignal.abort())).rejects.toThrow();
  expect(await run({ id: stopped }, new AbortController().signal)).toBe('failed');
  const broken = await insertExport(own.id, 4);
  const file = join(dataDir, 'file');
  await writeFile(file, 'where a folder should be');
  const runNowhere = exchange.runClinicExport({ ...parts, config: { ...config, dataDir: file } });
  await expect(runNowhere({ id: broken }, new AbortController().signal)).rejects.toThrow();
  expect((await list())[0]).toMatchObject({ state: 'running', failure: null });
  expect(await run({ id: broken }, new AbortController().signal)).toBe('failed');
  expect(await list()).toMatchObject([
    { id: broken, failure: 'error' },
    { id: stopped, failure: 'interrupted' },
    { id: failing },
    { id: interrupted },
  ]);
});

test('the owner is the only dentist with access, and only to their own clinic', async () => {
  const { clinic: own, patient } = await buildPractice(app);
  const associate = await buildUser(app, { role: 'DENTIST', clinicId: own.id });
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: own.id });
  const { dentist: elsewhere } = await buildPractice(app);
  const { listed: export_ } = await exportClinic(app, token, own.id);
  const base = `/services/exchange/clinics/${own.id}/exports`;
  const calls = [
    ['GET', base],
    ['POST', base],
    ['GET', `${base}/${export_.id}/file`],
    ['DELETE', `${base}/${export_.id}`],
  ] as const;
  for (const [method, url] of calls) {
    const statuses = [];
    for (const as of [associate.token, elsewhere.token, receptionist.token, patient.token, null])
      statuses.push((await app.request({ method, url, token: as })).statusCode);
    expect([method, url, ...statuses]).toEqual([method, url, 403, 404, 403, 403, 401]);
  }
});
