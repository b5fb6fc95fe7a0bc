import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../kernel/database/migrate.ts';
import { migrationFolders } from '../../../modules.ts';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';

const MIGRATION = '202611292115_administrators_in_no_clinic';

test('the migration takes administrators out of their clinics, and nobody puts them back', async () => {
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
  const { rows: clinics } = await client.query("insert into clinics (name) values ('Norte') returning id");
  const [{ id: clinicId }] = clinics;
  const insert = (username: string, roles: readonly string[]) =>
    client.query(
      `with account as (
         insert into accounts (clinic_id, username, staff) values ($1, $2, true) returning user_id)
       insert into users (id, clinic_id, username, password_hash, roles) select user_id, $1, $2, 'x', $3 from account`,
      [clinicId, username, roles],
    );
  await insert('both', ['ADMIN', 'DENTIST']);
  await insert('dentist', ['DENTIST']);
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
