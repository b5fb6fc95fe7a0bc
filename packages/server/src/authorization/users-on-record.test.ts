import { expect, test } from 'vitest';
import { buildUser } from '../testing/builders/builders.ts';
import { ACCESS } from './testing/matrix.ts';
import { openScenario } from './testing/scenario.ts';

// A user whom a foreign key protects from deletion is hidden instead. Tests every such key of the catalogue.

const { app, world } = await openScenario();
const { here, admin } = world;
for (const { fillTables } of ACCESS) await fillTables?.(app, world);

/** Columns with a foreign key that prevents the deletion of a user. */
const { rows: references } = await app.owner.query<{ table: string; column: string }>(
  `select f.conrelid::regclass::text as table, a.attname as column
     from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
     join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]
    where f.contype = 'f' and f.confdeltype not in ('c', 'n', 'd')
      and f.confrelid::regclass::text || '.' || t.attname in ('users.id', 'accounts.user_id')
    order by 1, 2`,
);

/** Excluded: the user's own row, and clinics, which refuse the deletion of their owner (below). */
const NO_RECORDS = ['users.id', 'clinics.owner_user_id'];
const records = references.filter(({ table, column }) => !NO_RECORDS.includes(`${table}.${column}`));

const remove = (id: number, token: string) =>
  app.request({ method: 'DELETE', url: `/services/auth/users/${id}/delete`, token });

const storedRow = async (id: number) =>
  (
    await app.owner.query<{ isHidden: boolean }>(
      'select removed_at is not null as "isHidden" from users where id = $1',
      [id],
    )
  ).rows;

const makePatient = () => buildUser(app, { roles: ['PATIENT'], clinicId: here.clinic.id });

test('a user without references is deleted', async () => {
  const { id } = await makePatient();
  expect((await remove(id, admin.token)).statusCode).toBe(204);
  expect(await storedRow(id)).toEqual([]);
});

test('the catalogue contains the foreign keys of all modules', () => {
  expect(new Set(references.map(({ table, column }) => `${table}.${column}`))).toEqual(
    expect.toSatisfy((names: Set<string>) => NO_RECORDS.every((name) => names.has(name)) && names.size > 50),
  );
});

test.each(records)('hides a user whom $column of $table names', async ({ table, column }) => {
  const { rows: checks } = await app.owner.query<{ name: string }>(
    "select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  // A check constraint may require values in other columns.
  for (const { name } of checks) await app.owner.query(`alter table ${table} drop constraint ${name}`);
  const { id } = await makePatient();
  const { rowCount } = await app.owner.query(
    `update ${table} set ${column} = $1
        where ctid = (select ctid from ${table} where clinic_id = $2 order by ctid limit 1)`,
    [id, here.clinic.id],
  );
  expect(rowCount, `rows of ${table}`).toBe(1);
  expect((await remove(id, admin.token)).statusCode).toBe(204);
  expect(await storedRow(id)).toEqual([{ isHidden: true }]);
});

test('the owner of a clinic is neither hidden nor deleted, whether or not the caller sees the clinic', async () => {
  const { id, username } = await makePatient();
  await app.owner.query('insert into clinics (name, owner_user_id, owner_username) values ($1, $2, $3)', [
    'Otra',
    id,
    username,
  ]);
  expect((await remove(id, admin.token)).statusCode).toBe(409);
  expect((await remove(id, here.dentist.token)).statusCode).toBe(409);
  expect(await storedRow(id)).toEqual([{ isHidden: false }]);
});
