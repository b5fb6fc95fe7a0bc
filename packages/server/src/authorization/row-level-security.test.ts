import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { Tx } from '../kernel/database/database.ts';
import { newHistory } from '../modules/clinical-history/testing/histories.ts';
import { asUser as enterAsUser } from '../testing/as-user.ts';
import { type BuiltUser, buildUser } from '../testing/builders/builders.ts';
import { ACCESS } from './testing/matrix.ts';
import { openScenario } from './testing/scenario.ts';
import { tablesOf } from './testing/table-digests.ts';
import { type ClinicScope, isVisible, type Row, VISIBILITY } from './testing/visibility.ts';
import type { World } from './testing/world.ts';

// Tests row-level security without query predicates and policies: runs plain SQL on whole tables as the serving role, in
// the scope of each principal.

const { app, world } = await openScenario({ poolSize: 1 });
const { here, elsewhere } = world;
for (const { fillTables } of ACCESS) await fillTables?.(app, world);
const roleless = await buildUser(app, { roles: [], clinicId: here.clinic.id });
const staff = (practice: World['here']) => [practice.clinic.id];
const people: readonly (readonly [name: string, user: BuiltUser, scope: ClinicScope])[] = [
  ['dentist', here.dentist, { id: here.dentist.id, clinics: staff(here) }],
  ['associate', here.associate, { id: here.associate.id, clinics: staff(here) }],
  ['receptionist', here.receptionist, { id: here.receptionist.id, clinics: staff(here) }],
  ['dentist elsewhere', elsewhere.dentist, { id: elsewhere.dentist.id, clinics: staff(elsewhere) }],
  ['guest', here.guest, { id: here.guest.id, clinics: [here.pendingClinic.id] }],
  ['patient', here.patient, { id: here.patient.id, clinics: [] }],
  ['roleless', roleless, { id: roleless.id, clinics: [] }],
];

const asUser = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  enterAsUser(app.database, id, work);

const readAll = async (tx: Tx, table: string): Promise<readonly Row[]> =>
  (await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(tx)).rows.map(
    ({ row }) => row,
  );

const everyRow = async (table: string): Promise<readonly Row[]> =>
  (await app.owner.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)).rows.map(
    ({ row }) => row,
  );

const REFUSED = /row-level security|permission denied/;

test('every table has a manifest, and every manifest has a table', async () => {
  expect(await tablesOf(app)).toEqual([...VISIBILITY.keys()].sort());
});

test('each table with records has row-level security, even for its owner', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname !~ '^kysely_' and not (relrowsecurity and relforcerowsecurity) order by relname`,
  );
  const open = [...VISIBILITY.keys()].filter((table) => VISIBILITY.get(table) === 'everybody');
  expect(rows.map(({ name }) => name)).toEqual(open.sort());
});

test('the serving role is not a superuser and cannot bypass row-level security', async () => {
  const [role] = await app.database.transaction(
    async (tx) =>
      (
        await sql`select rolsuper, rolbypassrls, pg_has_role(current_user, 'dentaria_serving', 'usage') as serves
                  from pg_roles where rolname = current_user`.execute(tx)
      ).rows,
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, serves: true });
});

test.each([
  'set role none',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  'discard all',
])('%s on a serving connection gives no further rights', async (statement) => {
  const client = await app.database.pool.connect();
  try {
    await client.query(statement);
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, (select count(*) from users) as users,
         exists (select from pg_class where relname = 'audit' and pg_has_role(current_user, relowner, 'member')) as owns
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, users: 0, owns: false },
    ]);
  } finally {
    client.release(true);
  }
});

test('a serving connection can become no other role', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    "select quote_ident(rolname) as name from pg_roles where rolname <> all (array['dentaria_serving', $1])",
    [inject('serving').user],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) {
    for (const statement of [`set role ${name}`, `set session authorization ${name}`]) {
      await expect(app.database.pool.query(statement), statement).rejects.toThrow(/permission denied/);
    }
  }
});

describe.each([...VISIBILITY])('table %s', (table, visibility) => {
  test('shows only the rows that a principal may see', async () => {
    const all = await everyRow(table);
    if (visibility !== 'everybody') expect(all.length, 'rows to distinguish').toBeGreaterThan(0);
    if (typeof visibility === 'object' && visibility.user) {
      const isOwn = (row: Row) =>
        people.some(([, , { id }]) => isVisible(visibility, row, { id, clinics: [] }));
      expect(all.filter(isOwn).length, 'rows of a principal').toBeGreaterThan(0);
    }
    for (const [name, user, scope] of people) {
      const seen = await asUser(user.id, (tx) => readAll(tx, table));
      const visible = all.filter((row) => isVisible(visibility, row, scope));
      expect.soft(seen.length, name).toBe(visible.length);
      expect
        .soft(
          seen.filter((row) => !isVisible(visibility, row, scope)),
          name,
        )
        .toEqual([]);
    }
    const admin = await asUser(world.admin.id, (tx) => readAll(tx, table));
    if (visibility !== 'own-user') expect(admin.length, 'admin').toBe(all.length);
    if (visibility !== 'everybody') {
      expect(await app.database.transaction((tx) => readAll(tx, table)), 'without a session').toEqual([]);
    }
  });

  test('rejects changes, deletions and copies of other rows', async () => {
    if (visibility === 'everybody') return;
    const isWritable = typeof visibility === 'object' || visibility === 'own-user';
    const all = await everyRow(table);
    const { rows: columns } = await app.owner.query<{ name: string; writable: boolean; generated: boolean }>(
      `select attname as name, attgenerated <> '' as generated,
              attidentity = '' and has_column_privilege('dentaria_serving', attrelid, attname, 'UPDATE') as writable
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const writable = columns.find((column) => column.writable && !column.generated)?.name;
    const copied = columns.filter(({ generated }) => !generated).map(({ name }) => name);
    const names = sql.join(copied.map(sql.ref));
    for (const [name, user, scope] of people) {
      const mine = (row: Row) => isWritable && isVisible(visibility, row, scope);
      const rowsReturnedBy = async (
        statement: (tx: Tx) => Promise<readonly Row[]>,
      ): Promise<readonly Row[]> => {
        let rows: readonly Row[] = [];
        const rollback = new Error('rollback');
        await asUser(user.id, async (tx) => {
          rows = await statement(tx);
          throw rollback;
        }).catch((error: Error) => {
          // A rejected statement, even one rejected by a foreign key, changes nothing.
          if (error !== rollback && !REFUSED.test(error.message) && !/foreign key/.test(error.message))
            throw error;
        });
        return rows;
      };
      const foreign = (rows: readonly Row[]) => rows.filter((row) => !mine(row));
      if (writable !== undefined) {
        const column = sql.ref(writable);
        const updated = await rowsReturnedBy(async (tx) =>
          (
            await sql<{
              row: Row;
            }>`update ${sql.table(table)} t set ${column} = ${column} returning to_jsonb(t) as row`.execute(
              tx,
            )
          ).rows.map(({ row }) => row),
        );
        expect.soft(foreign(updated), `${name} updates`).toEqual([]);
      }
      const deleted = await rowsReturnedBy(async (tx) =>
        (
          await sql<{ row: Row }>`delete from ${sql.table(table)} t returning to_jsonb(t) as row`.execute(tx)
        ).rows.map(({ row }) => row),
      );
      expect.soft(foreign(deleted), `${name} deletes`).toEqual([]);
      // Every principal may insert into the audit; only administrators may read it.
      if (table === 'audit') continue;
      const foreignRow = foreign(all)[0];
      if (!foreignRow) continue;
      const copy = asUser(user.id, (tx) =>
        sql`insert into ${sql.table(table)} (${names}) overriding system value
              select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(foreignRow)}::jsonb)`.execute(
          tx,
        ),
      );
      await expect.soft(copy, `${name} inserts`).rejects.toThrow(REFUSED);
    }
    expect(await everyRow(table)).toEqual(all);
  });
});

test.each(['audit', 'history_versions'])('%s is append-only for the serving role', async (table) => {
  const { here, admin } = world;
  const column = table === 'audit' ? 'action' : 'content';
  for (const { id } of [here.dentist, admin]) {
    for (const text of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect
        .soft(
          asUser(id, (tx) => sql.raw(text).execute(tx)),
          text,
        )
        .rejects.toThrow(/permission denied/);
    }
  }
});

describe('a connection that returns to a pool of size one', () => {
  const expectNoVisibleRows = async (): Promise<void> => {
    for (const table of [...VISIBILITY.keys()].filter((name) => VISIBILITY.get(name) !== 'everybody')) {
      expect.soft(await app.database.transaction((tx) => readAll(tx, table)), table).toEqual([]);
      const outside = await app.database.pool.query(`select count(*) as rows from ${table}`);
      expect.soft(outside.rows, table).toEqual([{ rows: 0 }]);
    }
  };

  test('has no scope after a failed transaction', async () => {
    const { here, admin } = world;
    await expect(asUser(admin.id, async (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow();
    await expectNoVisibleRows();
    await expect(asUser(here.dentist.id, () => Promise.reject(new Error('failed work')))).rejects.toThrow();
    await expectNoVisibleRows();
  });

  test('has no scope after rejected and successful requests', async () => {
    const { here, admin } = world;
    const url = `/services/clinical-history/patients/${here.patient.id}/history`;
    const statuses = [
      await app.request({ method: 'POST', url, token: here.dentist.token, body: newHistory() }),
      await app.request({ method: 'PUT', url, token: here.dentist.token, body: newHistory() }),
      await app.request({ method: 'GET', url, token: here.patient.token }),
      await app.request({ method: 'GET', url, token: admin.token }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([409, 428, 403, 200]);
    await expectNoVisibleRows();
  });

  test('serves two clinics at once without mixing their rows', async () => {
    const { here, elsewhere } = world;
    const url = '/services/auth/users/by-role/PATIENT';
    const lists = Array.from({ length: 40 }, async (_, turn) => {
      const [mine, theirs] = turn % 2 === 0 ? [here, elsewhere] : [elsewhere, here];
      const { body } = await app.request({ method: 'GET', url, token: mine.dentist.token });
      return body.includes(mine.patient.docNumber) && !body.includes(theirs.patient.docNumber);
    });
    expect(await Promise.all(lists)).toEqual(lists.map(() => true));
  });
});
