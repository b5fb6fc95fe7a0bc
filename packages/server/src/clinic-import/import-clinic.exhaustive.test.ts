import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../demo/clinics.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { signInAs } from '../kernel/database/logins/logins.ts';
import { exportSigner } from '../kernel/secrets/signing.ts';
import { clinicManifest } from '../modules/exchange/exports/clinic-format.ts';
import { filesOf } from '../modules/exchange/testing/clinic-exports.ts';
import { exported } from '../modules.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { WEDNESDAY } from '../testing/clock.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { exportedClinic, messageOf, query } from './testing/exported-clinic.ts';

const { app, archive, clinicId, clinics, config, patientId, path, run } = await exportedClinic();

const imported = await makeEmptyDatabase();
let output = '';
beforeAll(async () => {
  output = await run('import-clinic', imported, path);
});

describe('the clinic in an empty installation', () => {
  test('the imported clinic has equal rows in every table, read independently of the export', async () => {
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
      // The download is audited after the snapshot.
      const missing = name === 'audit' ? 1 : 0;
      expect([name, after.length]).toEqual([name, before.length - missing]);
      if (name !== 'audit') expect([name, after]).toEqual([name, before]);
      rows += after.length;
    }
    expect(compared.length).toBeGreaterThan(45);
    expect(rows).toBeGreaterThan(1_000);
  });

  test('the imported clinic is the only one, although the source has several', async () => {
    expect(clinics.length).toBeGreaterThan(1);
    expect(await query(imported, 'select id from clinics')).toEqual([{ id: clinicId }]);
    expect(
      await query(imported, `select distinct clinic_id from users where clinic_id not in (0, ${clinicId})`),
    ).toEqual([]);
  });

  test('the imported clinic passes npm run verify', async () => {
    expect(await run('verify', imported)).toMatch(/The record is unchanged: \d\d+ histories/);
  });

  test('the imported clinic names authors who belong to no clinic or to another one', async () => {
    const named = `select distinct id, name from (
      select key::bigint as id, value as name from history_versions v, jsonb_each_text(author_names(v.people))
       where v.clinic_id = ${clinicId}
      union select t.created_by, author_names(array[t.created_by]) ->> t.created_by::text from tasks t
       where t.clinic_id = ${clinicId}) people order by 1`;
    expect(await query(imported, named)).toEqual(await query(app.connection, named));
  });

  test('an import creates an administrator, and nobody else can sign in without a new password', async () => {
    const password = /Administrator: operator \/ (\S+)/.exec(output)?.[1] ?? '';
    const [dentist] = await query<{ username: string }>(
      imported,
      `select username from users where clinic_id = ${clinicId} and 'DENTIST' = any (roles) order by id limit 1`,
    );
    const username = dentist?.username ?? '';
    const database = openDatabase({ connection: signInAs(imported, inject('serving')) });
    cleanUp(() => database.close());
    const { buildApp } = await import('../app.ts');
    const { clientsOver, injectedFetch } = await import('../clients.ts');
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
    // New ids continue after the imported ones.
    const created = await as(dentistToken).followUp.createTask({
      params: { clinicId },
      body: { title: 'Llamar', patientId, dueDay: '2090-12-02' },
    });
    expect(created).toMatchObject({ title: 'Llamar' });
  });

  test('the imported clinic is exported again to equal files', async () => {
    const database = openDatabase({ connection: signInAs(imported, inject('serving')) });
    cleanUp(() => database.close());
    const before = await filesOf(archive);
    const { clinicArchive } = await import('../modules/exchange/exports/clinic-archive.ts');
    const again = await database.transaction((tx) =>
      buffer(
        clinicArchive(tx, {
          clinicId,
          exportedBy: '',
          now: WEDNESDAY,
          timeZone: config.clinicTimeZone,
          exported,
          signer: exportSigner(TEST_SECRET),
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

  test('refuses to import a second clinic, and to import into an installation that was started', async () => {
    for (const target of [imported, app.connection])
      expect(await messageOf(run('import-clinic', target, path))).toMatch(/^The database is not empty/);
  });
});

test('the import can parse the manifest of an export', async () => {
  expect(clinicManifest.parse((await filesOf(await readFile(path))).manifest).clinic.id).toBe(clinicId);
});
