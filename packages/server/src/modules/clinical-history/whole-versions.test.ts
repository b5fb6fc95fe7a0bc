import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../kernel/database/migrate.ts';
import { migrationFolders } from '../../modules.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';
import { verifyRecord } from './custody/verify-record.ts';

// Migration 202611221900 expands versions that are stored as changes of the version before.

const MIGRATION = '202611221900_whole_versions';

/**
 * Rows as release 1.13.0 wrote them: a history of 40 saves that was archived, and the next volume with four, with
 * characters beyond the BMP before, inside and after the changes. `documents`: the SHA-256 of each version's document.
 */
const fixture = new URL('testing/versions-as-changes.json', import.meta.url);

interface Stored {
  readonly documents: readonly { history_id: number; version: number; sha256: string }[];
}

/** A database as that release left it. */
async function makeOldDatabase() {
  const connection = await makeEmptyDatabase();
  const files = (await Promise.all(migrationFolders.map((folder) => readdir(folder)))).flat();
  const older = files.map((file) => basename(file, '.sql')).filter((name) => name < MIGRATION);
  await migrate(connection, migrationFolders, older);
  const client = new pg.Client({ ...connection, options: '-c dentaria.scope=all' });
  await client.connect();
  onTestFinished(() => client.end());
  const text = await readFile(fixture, 'utf8');
  await client.query(
    `insert into clinics (id, name, active, created_at, updated_at) overriding system value
     select id, name, active, created_at, updated_at from json_populate_recordset(null::clinics, $1::json->'clinics')`,
    [text],
  );
  await client.query(
    `insert into users (id, clinic_id, username, password_hash, first_name, last_name, doc_number, roles)
       overriding system value
     select id, clinic_id, username, password_hash, first_name, last_name, doc_number, roles
       from json_populate_recordset(null::users, $1::json->'users')`,
    [text],
  );
  await client.query(
    `insert into histories overriding system value
     select * from json_populate_recordset(null::histories, $1::json->'histories')`,
    [text],
  );
  await client.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content,
                                   changes, previous_hash, hash)
     select history_id, version, clinic_id, action, author_id, saved_at, people, content::json,
            changes, decode(previous_hash, 'hex'), decode(hash, 'hex')
       from json_to_recordset($1::json->'history_versions') as r(
         history_id int, version int, clinic_id int, action text, author_id int, saved_at timestamptz, people int[],
         content text, changes int, previous_hash text, hash text)`,
    [text],
  );
  const documents = async () => {
    const { rows } = await client.query<{ history_id: number; version: number; content: string }>(
      'select history_id, version, content::text as content from history_versions order by 1, 2',
    );
    return rows.map(({ content, ...row }) => ({
      ...row,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  };
  return { connection, client, documents, expected: (JSON.parse(text) as Stored).documents };
}

test('every version holds its document to the byte, and the record verifies', async () => {
  const { connection, client, documents, expected } = await makeOldDatabase();
  expect(await documents()).not.toEqual(expected);
  expect(await migrate(connection, migrationFolders)).toContain(MIGRATION);
  expect(await documents()).toEqual(expected);
  expect(await verifyRecord(connection)).toEqual({ histories: 2, versions: 45, findings: [] });
  const { rows } = await client.query("select to_regproc('kept_lines') as function");
  expect(rows).toEqual([{ function: null }]);
});

test('a damaged row keeps its bytes and is named; those that do not depend on it are expanded', async () => {
  const { connection, client, documents, expected } = await makeOldDatabase();
  const [{ history_id }] = expected as [Stored['documents'][number]];
  await client.query(
    `update history_versions set content = '[[0,1,"x"]]' where history_id = $1 and version = 5`,
    [history_id],
  );
  await migrate(connection, migrationFolders);
  // Version 17 was stored whole; 5 to 16 needed version 5.
  const lost = (row: Stored['documents'][number]) =>
    row.history_id === history_id && row.version >= 5 && row.version <= 16;
  expect((await documents()).filter((row) => !lost(row))).toEqual(expected.filter((row) => !lost(row)));
  const { findings } = await verifyRecord(connection);
  expect(findings).toHaveLength(12);
  expect(findings[0]).toMatch(`history ${history_id} version 5: content`);
});
