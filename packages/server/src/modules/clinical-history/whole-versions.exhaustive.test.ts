import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parseManifest, readManifestText } from '../../backup/archive.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { migrate } from '../../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../../modules.ts';
import { TEST_SECRET } from '../../testing/test-app.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';
import { verifyRecord } from './custody/verify-record.ts';
import { documentsOf, makeOldDatabase, type Stored, WHOLE_VERSIONS } from './testing/versions-as-changes.ts';

test('the migration restores every document byte for byte, and the record verifies', async () => {
  const { connection, client, expected } = await makeOldDatabase();
  expect(await documentsOf(client)).not.toEqual(expected);
  expect(await migrate(connection, migrationFolders)).toContain(WHOLE_VERSIONS);
  expect(await documentsOf(client)).toEqual(expected);
  expect(await verifyRecord(connection)).toEqual({ histories: 2, versions: 45, findings: [] });
  const { rows } = await client.query("select to_regproc('kept_lines') as function");
  expect(rows).toEqual([{ function: null }]);
});

test('a damaged row is left unchanged and reported; versions that do not depend on it are expanded', async () => {
  const { connection, client, expected } = await makeOldDatabase();
  const [{ history_id }] = expected as [Stored['documents'][number]];
  await client.query(
    `update history_versions set content = '[[0,1,"x"]]' where history_id = $1 and version = 5`,
    [history_id],
  );
  await migrate(connection, migrationFolders);
  // Versions 6 to 16 depend on version 5; version 17 was stored whole.
  const lost = (row: Stored['documents'][number]) =>
    row.history_id === history_id && row.version >= 5 && row.version <= 16;
  const documents = await documentsOf(client);
  expect(documents.filter((row) => !lost(row))).toEqual(expected.filter((row) => !lost(row)));
  const { findings } = await verifyRecord(connection);
  expect(findings).toHaveLength(12);
  expect(findings[0]).toMatch(`history ${history_id} version 5: content`);
});

test('a backup made before the migration restores, migrates and verifies', async () => {
  const { connection, expected } = await makeOldDatabase();
  const home = await mkdtemp(join(tmpdir(), 'dentaria-backup-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const target = join(home, 'copy');
  await writeBackup({ connection, secret: TEST_SECRET, passphrase: undefined, target, productVersion: '1' });
  const restored = await makeEmptyDatabase();
  const manifest = parseManifest(await readManifestText(target));
  await restoreBackup(restored, { folder: target, manifest, migrationFolders });
  expect(await migrate(restored, migrationFolders)).toContain(WHOLE_VERSIONS);
  const client = new pg.Client({ ...restored, options: '-c dentaria.scope=all' });
  await client.connect();
  onTestFinished(() => client.end());
  expect(await documentsOf(client)).toEqual(expected);
  expect(await verifyRecord(restored)).toEqual({ histories: 2, versions: 45, findings: [] });
});

test('the migration repairs versions and plan rows with another clinic than their history', async () => {
  const { connection, client } = await makeOldDatabase();
  await client.query(
    `with other as (insert into clinics (id, name) overriding system value values (2, 'Otra') returning id),
          moved as (update history_versions set clinic_id = other.id from other where version = 3)
     insert into plan_rows (history_id, row_id, clinic_id, position, debit, credit, professional_id, suggested)
     select h.id, 1, other.id, 0, 0, 0, 1, false from histories h, other`,
  );
  await migrate(connection, migrationFolders);
  const { rows } = await client.query(
    `select (select array_agg(distinct clinic_id) from history_versions) as versions,
            (select array_agg(distinct clinic_id) from plan_rows) as plan`,
  );
  expect(rows).toEqual([{ versions: [1], plan: [1] }]);
});
