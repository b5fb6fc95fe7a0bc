import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../../../modules.ts';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';

const MIGRATION = '202611292115_administrators_in_no_clinic';

/** Creates a database of the previous release and a function that inserts users. */
async function beforeTheMigration() {
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
  const insert = (
    username: string,
    roles: readonly string[],
    { clinicId = 0, docNumber = '', removed = false },
  ) =>
    client.query(
      `with account as (
         insert into accounts (clinic_id, username, staff, removed) values ($1, $2, true, $5) returning user_id)
       insert into users (id, clinic_id, username, password_hash, roles, doc_number, removed_at)
       select user_id, $1, $2, 'x', $3, nullif($4, ''), case when $5 then now() end from account`,
      [clinicId, username, roles, docNumber, removed],
    );
  return { connection, client, clinicIds: clinics.map(({ id }) => Number(id)), insert };
}

test('the migration removes administrators from their clinics, and nothing adds them again', async () => {
  const { connection, client, clinicIds, insert } = await beforeTheMigration();
  const [clinicId = 0] = clinicIds;
  await insert('both', ['ADMIN', 'DENTIST'], { clinicId });
  await insert('dentist', ['DENTIST'], { clinicId });
  await migrate(connection, migrationFolders);
  const { rows } = await client.query(
    `select u.username, u.clinic_id as "user", a.clinic_id as account
       from users u join accounts a on a.user_id = u.id order by 1`,
  );
  const inClinic = { user: clinicId, account: clinicId };
  expect(rows).toEqual([
    { username: 'both', user: 0, account: 0 },
    { username: 'dentist', ...inClinic },
  ]);
  for (const change of ["roles = '{ADMIN}'", "roles = '{DENTIST,ADMIN}'"])
    await expect(client.query(`update users set ${change} where username = 'dentist'`)).rejects.toThrow(
      /users_administrators_in_no_clinic/,
    );
});

test("the migration clears an administrator's DNI if another user without a clinic has it", async () => {
  const { connection, client, clinicIds, insert } = await beforeTheMigration();
  const [north = 0, south = 0] = clinicIds;
  await insert('a patient of no clinic', ['PATIENT'], { docNumber: '1' });
  await insert('their namesake', ['ADMIN', 'DENTIST'], { clinicId: north, docNumber: '1' });
  await insert('the first of two', ['ADMIN', 'DENTIST'], { clinicId: south, docNumber: '2' });
  await insert('the second of two', ['ADMIN', 'DENTIST'], { clinicId: north, docNumber: '2' });
  await insert('a dentist', ['DENTIST'], { clinicId: north, docNumber: '3' });
  await insert('alone in no clinic', ['ADMIN', 'DENTIST'], { clinicId: south, docNumber: '3' });
  await insert('a removed one', ['ADMIN', 'DENTIST'], { clinicId: north, docNumber: '1', removed: true });
  await migrate(connection, migrationFolders);
  const { rows } = await client.query(
    'select username, doc_number from users where clinic_id = 0 order by id',
  );
  expect(rows.map(({ username, doc_number }) => [username, doc_number])).toEqual([
    ['a patient of no clinic', '1'],
    ['their namesake', null],
    ['the first of two', '2'],
    ['the second of two', null],
    ['alone in no clinic', '3'],
    ['a removed one', '1'],
  ]);
});
