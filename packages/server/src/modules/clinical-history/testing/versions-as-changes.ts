import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrate } from '../../../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../../../modules.ts';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';

/** Expands versions that are stored as changes of the previous version. */
export const WHOLE_VERSIONS = '202611221900_whole_versions';

/**
 * Rows written by release 1.13.0: an archived history with 40 saves and the next volume with four. Characters beyond
 * the BMP occur before, inside and after the changes. `documents` holds the SHA-256 of each version's document.
 */
const fixture = new URL('versions-as-changes.json', import.meta.url);

export interface Stored {
  readonly documents: readonly { history_id: number; version: number; sha256: string }[];
}

/** Fills an empty database (by default a new one) with the schema and rows of that release. */
export async function makeOldDatabase(empty?: pg.ClientConfig) {
  const connection = empty ?? (await makeEmptyDatabase());
  const files = (await Promise.all(migrationFolders.map((folder) => readdir(folder)))).flat();
  const older = files.map((file) => basename(file, '.sql')).filter((name) => name < WHOLE_VERSIONS);
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
  return { connection, client, expected: (JSON.parse(text) as Stored).documents };
}

export async function documentsOf(client: pg.Client): Promise<Stored['documents']> {
  const { rows } = await client.query<{ history_id: number; version: number; content: string }>(
    'select history_id, version, content::text as content from history_versions order by 1, 2',
  );
  return rows.map(({ content, ...row }) => ({
    ...row,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
}
