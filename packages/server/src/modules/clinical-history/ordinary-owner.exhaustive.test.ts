import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openPool } from '../../kernel/database/client.ts';
import { type Database, openDatabase, type Tx } from '../../kernel/database/database.ts';
import { type Login, prepareLogin, signInAs } from '../../kernel/database/logins/logins.ts';
import { SERVING } from '../../kernel/database/logins/roles.ts';
import { migrate } from '../../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../../modules.ts';
import { asUser as enterAsUser } from '../../testing/as-user.ts';
import { verifyRecord } from './custody/verify-record.ts';
import { documentsOf, makeOldDatabase } from './testing/versions-as-changes.ts';

// On a managed server the owner of the database is not a superuser, so forced row-level security applies to the owner.
// SECURITY DEFINER functions must bypass it while they run, and not afterwards.

const role = `owner_${randomBytes(4).toString('hex')}`;
const as = (user: string, database: string): pg.ClientConfig => {
  const { connectionString, ...server } = inject('connection');
  if (!connectionString) return { ...server, user, password: role, database };
  const url = Object.assign(new URL(connectionString), {
    username: user,
    password: role,
    pathname: database,
  });
  return { connectionString: url.toString() };
};

let superuser: pg.Client;
let owner: pg.Pool;
let database: Database;
let login: Login;
beforeAll(async () => {
  superuser = new pg.Client(inject('connection'));
  await superuser.connect();
  await superuser.query(`create role ${role} login createrole password '${role}'`);
  await superuser.query(`grant dentaria_serving to ${role} with admin option`);
  await superuser.query(`create database ${role} owner ${role}`);
  await migrate(as(role, role), migrationFolders);
  owner = openPool({ ...as(role, role), max: 1, options: '-c dentaria.scope=all' });
  login = await prepareLogin(as(role, role), SERVING, 'a password');
  database = openDatabase({ connection: signInAs(as(role, role), login) });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await superuser.query(`drop database ${role}`);
  await superuser.query(`drop role ${login.user}`);
  await superuser.query(`drop owned by ${role}`);
  await superuser.query(`drop role ${role}`);
  await superuser.end();
});

async function insert(statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await owner.query(`${statement} returning id`, [...values]);
  return rows[0].id;
}

const asUser = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> => enterAsUser(database, id, work);

test('the SECURITY DEFINER functions work across clinics and restore the scope', async () => {
  const clinic = (name: string) => insert('insert into clinics (name) values ($1)', [name]);
  const [one, two] = [await clinic('Uno'), await clinic('Dos')];
  const user = (clinicId: number, username: string, roles: string[]) =>
    insert(
      `with account as (
         insert into accounts (clinic_id, username, email, staff) values ($1, $2, $3, true) returning user_id
       )
       insert into users (id, clinic_id, username, password_hash, email, first_name, roles)
       select user_id, $1, $2, 'x', $3, 'Ada', $4 from account`,
      [clinicId, username, `${username}@example.com`, roles],
    );
  const admin = await user(0, 'the_admin', ['ADMIN']);
  const dentist = await user(one, 'the_dentist', ['DENTIST']);
  const patient = await user(two, 'the_patient', ['PATIENT']);
  const history = await insert(
    `insert into histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries,
       extractions, absent_teeth, crowns, notes, created_at)
     values ($1, $2, 1, 1, 1, 0, 0, 0, 0, 0, 0, now())`,
    [patient, two],
  );
  await owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     values ($1, 1, $2, 'saved', $3, now(), $4, '{}', '')`,
    [history, two, admin, [admin]],
  );
  const seen = (tx: Tx) =>
    sql`select author_names(array[${admin}::bigint]) as names,
               array(select users_on_record(array[${patient}, ${admin}, ${dentist}]::bigint[]) order by 1) as "onRecord",
               current_setting('dentaria.scope') as scope, (select count(*) from histories) as histories`.execute(
      tx,
    );
  const { rows } = await asUser(dentist, seen);
  expect(rows).toEqual([
    { names: { [admin]: 'Ada' }, onRecord: [admin, patient], scope: 'clinic', histories: 0 },
  ]);
  await asUser(admin, (tx) => sql`update users set clinic_id = ${one} where id = ${patient}`.execute(tx));
  expect((await asUser(dentist, seen)).rows).toMatchObject([{ scope: 'clinic', histories: 1 }]);
});

test('the migration expands versions that are stored as changes, as an ordinary owner', async () => {
  await superuser.query(`create database ${role}_old owner ${role}`);
  onTestFinished(async () => void (await superuser.query(`drop database ${role}_old with (force)`)));
  const { connection, client, expected } = await makeOldDatabase(as(role, `${role}_old`));
  await migrate(connection, migrationFolders);
  expect(await documentsOf(client)).toEqual(expected);
  expect(await verifyRecord(connection)).toEqual({ histories: 2, versions: 45, findings: [] });
});
