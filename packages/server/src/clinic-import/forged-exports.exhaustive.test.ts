import { expect, test } from 'vitest';
import { exportedClinic } from './testing/exported-clinic.ts';
import { changeManifest, type Files, forge, forgeRow, rebuildUnsigned } from './testing/rebuilt-archive.ts';

const { archive, clinicId, refusal } = await exportedClinic();
const line = (file: string, change: (line: string) => string) => (files: Files) =>
  forge(files, file, (content) => content.replace(/^.*$/m, change));
const OTHER = clinicId + 1;
const NOT_EXPORTED = /^The export has \w+\.\w+, which (no export contains|this release does not know)\.$/;

const withTable = (table: string, row: object) => (files: Files) => {
  const name = `datos/${table}.ndjson`;
  changeManifest(files, ({ tables }) => ({
    tables: [...tables, { ...tables[0], name, table, columns: Object.keys(row) }],
  }));
  forge(files, name, () => `${JSON.stringify(row)}\n`);
};

const withColumn = (column: string, value: unknown) => (files: Files) => {
  changeManifest(files, ({ tables }) => ({
    tables: tables.map((each) =>
      each.table === 'users' ? { ...each, columns: [...(each.columns ?? []), column] } : each,
    ),
  }));
  forgeRow(files, 'users', (row) => ({ ...row, [column]: value }));
};

const withMerge = (changed: object) => (files: Files) => {
  const at = '2026-11-24T12:00:00';
  const [kept = 0, other = 0] = String(files.get('datos/accounts.ndjson'))
    .split('\n')
    .map((text) => /"user_id":(\d+)/.exec(text)?.[1])
    .map(Number);
  const merge = { clinic_id: clinicId, id: 900_001, kept_id: kept, other_id: other, moves: [], marks: {} };
  const ended = { merged_by: kept, merged_at: at, undone_by: null, undone_at: null };
  const row = {
    clinic_id: clinicId,
    id: 900_001,
    merge_id: 900_001,
    step: 0,
    label: 'Datos',
    moved_by: null,
  };
  const changes = { key: { id: kept }, before: { patient_id: other }, after: {} };
  forge(
    files,
    'datos/patient_merges.ndjson',
    (content) => `${content}${JSON.stringify({ ...merge, ...ended })}\n`,
  );
  forge(
    files,
    'datos/patient_merge_rows.ndjson',
    (content) => `${content}${JSON.stringify({ ...row, ...changes, ...changed })}\n`,
  );
};

test.each<[string, (files: Files) => void, RegExp]>([
  [
    'a version that was changed',
    (files) =>
      forgeRow(files, 'history_versions', (row) => ({
        ...row,
        content: String(row.content).replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
      })),
    /^The export was changed after it was made, and nothing was imported: /,
  ],
  [
    'another amount of a payment',
    (files) => forgeRow(files, 'payments', (row) => ({ ...row, amount: '1.00' })),
    /^The export was changed after it was made, and nothing was imported: /,
  ],
  [
    'a row that is cut',
    line('datos/tasks.ndjson', (text) => text.slice(0, -3)),
    /^The rows of tasks cannot be imported: invalid input syntax for type json/,
  ],
  [
    'a row that is not an object',
    line('datos/tasks.ndjson', () => '[1]'),
    /^The rows of tasks cannot be imported: /,
  ],
  [
    'two rows in a line',
    line('datos/tasks.ndjson', (text) => `${text},${text.replace(/"id":\d+/, '"id":999999')}`),
    /^tasks got \d+ rows instead of \d+\.$/,
  ],
  [
    'a value of another type',
    (files) => forgeRow(files, 'tasks', (row) => ({ ...row, due_day: 'mañana' })),
    /^The rows of tasks cannot be imported: invalid input syntax for type date/,
  ],
  [
    'a row twice',
    (files) => forge(files, 'datos/tasks.ndjson', (content) => `${content}${content}`),
    /^The rows of tasks cannot be imported: duplicate key value/,
  ],
  [
    'a row of another clinic',
    (files) => forgeRow(files, 'tasks', (row) => ({ ...row, clinic_id: OTHER })),
    /^tasks has rows of another clinic\.$/,
  ],
  [
    'a receptionist made administrator',
    (files) =>
      forge(files, 'datos/users.ndjson', (content) => content.replace('["RECEPTIONIST"]', '["ADMIN"]')),
    /^The rows of users cannot be imported: .* violates check constraint "users_administrators_in_no_clinic"$/,
  ],
  [
    'a role that does not exist',
    (files) => forgeRow(files, 'users', (row) => ({ ...row, roles: ['ROOT'] })),
    /^The rows of users cannot be imported: .* violates check constraint "users_roles_check"$/,
  ],
  [
    'a user of no clinic',
    (files) => forgeRow(files, 'users', (row) => ({ ...row, clinic_id: 0, roles: ['ADMIN'] })),
    /^users has rows of another clinic\.$/,
  ],
  [
    'a second clinic',
    (files) =>
      forge(files, 'datos/clinics.ndjson', (content) => {
        const row = JSON.parse(content);
        return `${content}${JSON.stringify({ ...row, id: OTHER, name: 'Otra' })}\n`;
      }),
    /^clinics has rows of another clinic\.$/,
  ],
  [
    'a reference to an absent row',
    (files) => forgeRow(files, 'appointments', (row) => ({ ...row, type_id: 999_999 })),
    /^The rows of appointments cannot be imported: .*violates foreign key/,
  ],
  [
    'a patient who is absent',
    (files) => forgeRow(files, 'tasks', (row) => ({ ...row, patient_id: 999_999 })),
    /^The rows of tasks cannot be imported: .*violates foreign key/,
  ],
  [
    'a user without an account',
    (files) => forge(files, 'datos/accounts.ndjson', (content) => content.slice(content.indexOf('\n') + 1)),
    /cannot be imported: .*violates foreign key/,
  ],
  [
    'a person outside the clinic who is none',
    (files) => forge(files, 'datos/outside_people.ndjson', (content) => `${content}{"id":"uno"}\n`),
    /^datos\/outside_people\.ndjson has a line that is not a person\.$/,
  ],
  [
    'a person outside the clinic whose line is cut',
    (files) => forge(files, 'datos/outside_people.ndjson', (content) => `${content}{"id":\n`),
    /^datos\/outside_people\.ndjson has a line that is not a person\.$/,
  ],
  [
    'a person outside the clinic who is in it',
    (files) => {
      const [user] = String(files.get('datos/users.ndjson')).split('\n');
      const { id } = JSON.parse(user ?? '');
      forge(files, 'datos/outside_people.ndjson', (content) => `${content}{"id":${id},"name":"Otra"}\n`);
    },
    /cannot be imported: duplicate key value/,
  ],
  [
    'a table that is neither there nor listed',
    (files) => {
      files.delete('datos/tasks.ndjson');
      changeManifest(files, ({ tables }) => ({ tables: tables.filter(({ table }) => table !== 'tasks') }));
    },
    /^The export lacks the table tasks\.$/,
  ],
  [
    'a column that this release does not know',
    (files) =>
      changeManifest(files, ({ tables }) => ({
        tables: tables.map((each) => (each.table === 'tasks' ? { ...each, columns: ['id', 'mood'] } : each)),
      })),
    /^The export has tasks\.mood, which this release does not know\.$/,
  ],
  [
    'a column that is not listed',
    (files) =>
      changeManifest(files, ({ tables }) => ({
        tables: tables.map((each) =>
          each.table === 'users'
            ? {
                ...each,
                columns: each.columns?.filter((name) => name !== 'phone'),
              }
            : each,
        ),
      })),
    /^The export lacks users\.phone\.$/,
  ],
  ['a table of API tokens', withTable('api_tokens', { id: 1, clinic_id: clinicId }), NOT_EXPORTED],
  ['a passkey of the owner', withTable('passkeys', { id: 1, user_id: 1 }), NOT_EXPORTED],
  ['an identity that signs in', withTable('linked_identities', { id: 1, user_id: 1 }), NOT_EXPORTED],
  ['a mail server', withTable('email_configs', { config_name: 'SYSTEM_ADMIN' }), NOT_EXPORTED],
  ['a key of the installation', withTable('installation', { key_id: '0000000000000000' }), NOT_EXPORTED],
  [
    'a password',
    withColumn('password_hash', 'x'),
    /^The export has users\.password_hash, which no export contains\.$/,
  ],
  [
    'a version of tokens',
    withColumn('token_version', 9),
    /^The export has users\.token_version, which no export/,
  ],
  [
    'an account with another e-mail address than its user',
    (files) => forgeRow(files, 'accounts', (row) => ({ ...row, email: 'otra@example.com' })),
    /nothing was imported: accounts\.ndjson does not match users\.ndjson\.$/,
  ],
  [
    'an account with another username than its user',
    (files) => forgeRow(files, 'accounts', (row) => ({ ...row, username: 'otra' })),
    /nothing was imported: accounts\.ndjson does not match users\.ndjson\.$|violates foreign key/,
  ],
  [
    'an account without a user',
    (files) =>
      forge(files, 'datos/accounts.ndjson', (content) => {
        const [first = ''] = content.split('\n');
        const added = { ...JSON.parse(first), user_id: 999_999, username: 'otra', email: null };
        return `${content}${JSON.stringify(added)}\n`;
      }),
    /nothing was imported: accounts\.ndjson does not match users\.ndjson\.$/,
  ],
  [
    'an owner who does not own the clinic',
    (files) =>
      forge(files, 'datos/outside_people.ndjson', (content) => {
        const owner = { username: 'otra', email: 'otra@example.com', first_name: null, last_name: null };
        return `${content}${JSON.stringify({ id: 999_999, name: 'Otra', owner: { ...owner, license_number: null } })}\n`;
      }),
    /^datos\/outside_people\.ndjson has an owner who does not own the clinic\.$/,
  ],
  [
    'a number that leaves none',
    (files) =>
      forge(files, 'datos/audit.ndjson', (content) =>
        content.replace(/"user_id":(\d+|null)/, '"user_id":2147483647'),
      ),
    /^audit\.user_id has a number that is larger than those of any export\.$/,
  ],
  [
    'a merge that runs SQL when it is undone',
    withMerge({ table_name: 'payments', moved_by: 'pg_sleep(9), move_account_rows' }),
    /patient_merge_rows\.ndjson changes payments as no merge does\.$/,
  ],
  [
    'a merge of a table that merges do not change',
    withMerge({ table_name: 'clinics', before: { owner_user_id: 1 } }),
    /patient_merge_rows\.ndjson changes clinics as no merge does\.$/,
  ],
  [
    'a merge that gives roles',
    withMerge({ table_name: 'users', before: { clinic_id: 0, roles: ['ADMIN'] } }),
    /patient_merge_rows\.ndjson changes users as no merge does\.$/,
  ],
  [
    'a merge that changes somebody else',
    withMerge({ table_name: 'users', before: { email: 'otra@example.com' }, key: { id: 999_999 } }),
    /patient_merge_rows\.ndjson changes a person whom its merge is not about\.$/,
  ],
  [
    'a merge with a key that is not an object',
    withMerge({ table_name: 'payments', key: [] }),
    /^The rows of patient_merge_rows cannot be imported: cannot call jsonb_object_keys on an array$/,
  ],
])(
  'refuses an export with %s, even if the manifest lists it, and leaves the database empty',
  async (_, change, message) => {
    const said = await refusal(await rebuildUnsigned(archive, change), '--accept-unsigned');
    expect(said).toMatch(message);
    expect(said.split('\n')).toHaveLength(1);
  },
);
