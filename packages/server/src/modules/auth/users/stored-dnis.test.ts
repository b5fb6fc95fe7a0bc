import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../../../modules.ts';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';

const MIGRATION = '202611301100_numbers_in_one_form';

test('the migration stores DNIs as numbers, except where a clinic has the number twice', async () => {
  const connection = await makeEmptyDatabase();
  const names = (await Promise.all(migrationFolders.map((folder) => readdir(folder))))
    .flat()
    .map((name) => basename(name, '.sql'));
  await migrate(
    connection,
    migrationFolders,
    names.filter((name) => name < MIGRATION),
  );
  const client = new pg.Client({ ...connection, options: '-c dentaria.scope=all' });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows: clinics } = await client.query(
    "insert into clinics (name) values ('Norte'), ('Sur') returning id",
  );
  const [north, south] = clinics.map(({ id }) => Number(id));
  const insert = (username: string, clinicId = 0, docNumber = '', { removed = false, phone = '' } = {}) =>
    client.query(
      `with account as (
         insert into accounts (clinic_id, username, staff, removed) values ($1, $2, false, $4) returning user_id)
       insert into users (id, clinic_id, username, password_hash, first_name, last_name, roles, doc_number, removed_at, phone)
       select user_id, $1, $2, 'x', 'Ana', 'D‘Elía', '{PATIENT}', $3, case when $4 then now() end, $5 from account`,
      [clinicId, username, docNumber, removed, phone],
    );
  await insert('alone', north, '05123456', { phone: '(0341) 15-777-0303' });
  await insert('first_with_zero', north, '06000001');
  await insert('second', north, '6000001');
  await insert('elsewhere', south, '6000001');
  await insert('with_zero_elsewhere', south, '07000001');
  await insert('removed', north, '07000001', { removed: true });
  await insert('usual', north, '7000001');
  await insert('short', north, '00612345');
  await insert('of_eight', north, '30111222');
  await insert('of_removed', south, '08000001');
  await insert('removed_number', south, '8000001', { removed: true });

  await migrate(connection, migrationFolders);

  const { rows } = await client.query('select username, doc_number as dni from users order by id');
  expect(Object.fromEntries(rows.map(({ username, dni }) => [username, dni]))).toEqual({
    alone: '5123456',
    first_with_zero: '06000001',
    second: '6000001',
    elsewhere: '6000001',
    with_zero_elsewhere: '7000001',
    removed: '7000001',
    usual: '7000001',
    short: '0612345',
    of_eight: '30111222',
    of_removed: '8000001',
    removed_number: '8000001',
  });
  const terms = await client.query(
    "select term from patient_terms t join users u on u.id = t.patient_id where u.username = 'alone' order by term",
  );
  expect(terms.rows.map(({ term }) => term)).toEqual(['#5123456', '+3030777143', 'ana', 'delia']);
});
