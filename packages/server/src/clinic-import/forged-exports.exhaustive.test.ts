import { expect, test } from 'vitest';
import { exportedClinic } from './testing/exported-clinic.ts';
import { changeManifest, type Files, forge, forgeRow, rebuilt } from './testing/rebuilt-archive.ts';

const { archive, clinicId, refusal } = await exportedClinic();
const line = (file: string, change: (line: string) => string) => (files: Files) =>
  forge(files, file, (content) => content.replace(/^.*$/m, change));
const OTHER = clinicId + 1;

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
    'a row that is no object',
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
    /^datos\/outside_people\.ndjson has a line that is no person\.$/,
  ],
  [
    'a person outside the clinic whose line is cut',
    (files) => forge(files, 'datos/outside_people.ndjson', (content) => `${content}{"id":\n`),
    /^datos\/outside_people\.ndjson has a line that is no person\.$/,
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
                columns: (each as { columns?: string[] }).columns?.filter((name) => name !== 'phone'),
              }
            : each,
        ),
      })),
    /^The export lacks users\.phone\.$/,
  ],
])(
  'an export with %s, listed as it is, is refused, and the database stays empty',
  async (_, change, message) => {
    const said = await refusal(await rebuilt(archive, change));
    expect(said).toMatch(message);
    expect(said.split('\n')).toHaveLength(1);
  },
);
