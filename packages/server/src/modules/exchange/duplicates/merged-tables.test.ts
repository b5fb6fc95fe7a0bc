import { expect, test } from 'vitest';
import { manifests, merges } from '../../../modules.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';

const { owner } = await makeTestDatabase();

const STAFF_COLUMN = /_by$|^(?:professional|author|assignee)_id$/;
const STAFF_COLUMNS = [
  'clinics.owner_user_id',
  'clinics.owner_username',
  'invitations.owner_user_id',
  'work_attempts.user_id',
  'follow_up_messages.user_id',
  'suggestion_calls.user_id',
];

interface Column {
  readonly table: string;
  readonly name: string;
}

/** Returns columns with a foreign key to users or with such a name. */
async function patientColumns(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select distinct t.relname as table, a.attname as name
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and a.attnum = any (f.conkey)
       and f.confrelid in ('users'::regclass, 'accounts'::regclass)
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
       and a.attname <> 'clinic_id' and (f.oid is not null or a.attname ~ 'patient')`);
  return rows.filter(
    ({ table, name }) => !STAFF_COLUMN.test(name) && !STAFF_COLUMNS.includes(`${table}.${name}`),
  );
}

// With every choice of fields, so that no table is missing.
const changed = merges.flatMap(({ tables }) =>
  tables({ columns: ['health_insurance', 'email'], filled: [] }),
);

async function faults(): Promise<string[]> {
  const declared = Object.entries(manifests).flatMap(([table, { merged }]) => (merged ? [table] : []));
  return (await patientColumns())
    .filter(({ table }) => !declared.includes(table))
    .map(({ table, name }) => `${table}.${name}: its manifest lacks "merged"`)
    .toSorted();
}

test('each table with a patient takes part in merges, or its manifest says why not', async () => {
  expect(await faults()).toEqual([]);
});

test('finds an undeclared table with a patient by its foreign key or column name', async () => {
  await owner.query(`
    create table planted (clinic_id bigint not null, id bigint, client_id bigint references accounts (user_id),
      primary key (clinic_id, id));
    create table planted_too (clinic_id bigint not null, id bigint, patient_id bigint, primary key (clinic_id, id))`);
  try {
    expect(await faults()).toEqual([
      'planted.client_id: its manifest lacks "merged"',
      'planted_too.patient_id: its manifest lacks "merged"',
    ]);
  } finally {
    await owner.query('drop table planted, planted_too');
  }
});

test('the serving role may change what the merges change', async () => {
  const columns = changed
    .filter(({ movedBy }) => !movedBy)
    .flatMap(({ table, set = { patient_id: '' } }) => Object.keys(set).map((name) => ({ table, name })));
  for (const { table, name } of columns) {
    const { rows } = await owner.query<{ granted: boolean }>(
      "select has_column_privilege('dentaria_serving', $1, $2, 'UPDATE') as granted",
      [table, name],
    );
    expect([table, name, rows[0]?.granted]).toEqual([table, name, true]);
  }
});

/** References between patients' rows that need no tie, with the reason. */
const UNTIED: Readonly<Record<string, string>> = {
  'recalls.replaced_by': 'An undo is refused once the one that it replaces has changed.',
  'follow_up_messages.appointment_id': 'What was written to the kept record stays in it.',
};

test('each reference between moved rows is a tie or listed with a reason', async () => {
  const moved = [...new Set(changed.map(({ table }) => table))];
  const { rows } = await owner.query<{ name: string; to: string }>(
    `select f.conrelid::regclass || '.' || a.attname as name, f.confrelid::regclass::text as to
       from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname <> 'clinic_id'
      where f.contype = 'f' and f.conrelid::regclass::text = any ($1) and f.confrelid::regclass::text = any ($1)
        and f.confrelid not in ('users'::regclass, 'accounts'::regclass)`,
    [moved],
  );
  const ties = merges.flatMap((merge) => merge.ties ?? []);
  const untied = rows.filter(
    ({ name, to }) => !ties.some(({ between: [one, other] }) => name.startsWith(`${one}.`) && to === other),
  );
  expect(untied.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNTIED).toSorted());
});
