import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportedClinic } from './testing/exported-clinic.ts';
import {
  changeManifest,
  type Files,
  forge,
  forgeRow,
  rebuildUnsigned,
  renamed,
  zipOf,
} from './testing/rebuilt-archive.ts';

const { archive, refusal } = await exportedClinic();
const MB = 1024 * 1024;
const changed = (change: (files: Files) => void) => () => rebuildUnsigned(archive, change);

/** Adds a listed file with a name that the zip writer rejects. */
const withName = (name: string) => async () =>
  renamed(
    await rebuildUnsigned(archive, (files) => void files.set('a'.repeat(name.length), Buffer.from('x'))),
    'a'.repeat(name.length),
    name,
  );

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['cut in half', () => archive.subarray(0, archive.length / 2), /is not the whole export/],
  ['cut at the end', () => archive.subarray(0, -1), /is not the whole export/],
  ['empty', () => Buffer.alloc(0), /is not the whole export/],
  ['of text', () => Buffer.from('DNI;Apellido'.repeat(99)), /is not the whole export/],
  [
    'with flipped bytes in a file',
    () => {
      const changed = Buffer.from(archive);
      for (let at = 2_000; at < 2_020; at += 1) changed[at] = (changed[at] ?? 0) ^ 0xff;
      return changed;
    },
    /damaged or was changed/,
  ],
  [
    'with another row than its hash',
    changed((files) => {
      const text = String(files.get('datos/users.ndjson'));
      files.set('datos/users.ndjson', Buffer.from(text.replace('"enabled":true', '"enabled":TRUE')));
    }),
    /datos\/users\.ndjson is not the file of its manifest/,
  ],
  [
    'with another file for people than its hash',
    changed((files) => {
      const text = String(files.get('LÉEME.txt'));
      files.set('LÉEME.txt', Buffer.from(text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))));
    }),
    /LÉEME\.txt is not the file of its manifest/,
  ],
  [
    'without a file',
    changed((files) => void files.delete('datos/payments.ndjson')),
    /datos\/payments\.ndjson/,
  ],
  [
    'with a file that is not listed',
    changed((files) => void files.set('datos/more.ndjson', Buffer.from('{}\n'))),
    /datos\/more\.ndjson is not in its manifest/,
  ],
  [
    'with a file twice',
    async () => {
      const files: Files = new Map();
      await rebuildUnsigned(archive, (found) =>
        found.forEach((content, name) => void files.set(name, content)),
      );
      return zipOf([...files, ['datos/users.ndjson', Buffer.from('{}\n')]]);
    },
    /datos\/users\.ndjson is in it twice/,
  ],
  [
    'whose manifest lists a file twice',
    changed((files) => changeManifest(files, ({ tables }) => ({ tables: [...tables, tables[0]] }))),
    /manifest lists a file twice/,
  ],
  [
    'whose manifest lists fewer bytes',
    changed((files) =>
      changeManifest(files, ({ tables }) => ({ tables: tables.map((each) => ({ ...each, size: 1 })) })),
    ),
    /is not the file of its manifest/,
  ],
  ['without a manifest', changed((files) => void files.delete('manifest.json')), /manifest\.json is missing/],
  [
    'whose manifest is cut',
    changed((files) => void files.set('manifest.json', Buffer.from('{"format":"dentaria-clinic-1"'))),
    /manifest\.json is not the file/,
  ],
  [
    'of a newer format',
    changed((files) => changeManifest(files, () => ({ format: 'dentaria-clinic-2' }))),
    /format dentaria-clinic-2, which this release does not read/,
  ],
  [
    'of another product',
    changed((files) => changeManifest(files, () => ({ format: 'other' }))),
    /not the export of a clinic/,
  ],
  [
    'of a newer release',
    changed((files) =>
      changeManifest(files, () => ({ migrations: ['203001010000_future'], release: '9.0.0' })),
    ),
    /newer release \(9\.0\.0, migration 203001010000_future\)/,
  ],
  [
    'with a table name that is SQL',
    changed((files) =>
      changeManifest(files, ({ tables: [first, ...others] }) => ({
        tables: [{ ...first, table: 'clinics"; drop table users; --' }, ...others],
      })),
    ),
    /not the export of a clinic/,
  ],
  ['with a name outside its folder', withName('../../../../etc/a.txt'), /invalid relative path/],
  ['with a name from the root', withName('/etc/cron.d/aaaaa.txt'), /absolute path/],
  ['with a name of Windows', withName('C:/Users/aaaaaaaa/a.txt'), /absolute path/],
  [
    'with a row of 66 MB',
    changed((files) =>
      forgeRow(files, 'tasks', (row) => ({ ...row, note: randomBytes(33 * MB).toString('hex') })),
    ),
    /datos\/tasks\.ndjson is not the file of its manifest \(a row is too long\)/,
  ],
  [
    'with 20 million empty rows',
    changed((files) => forge(files, 'datos/tasks.ndjson', () => '\n'.repeat(20 * MB))),
    /datos\/tasks\.ndjson is not the file of its manifest \(it expands too far\)/,
  ],
  [
    'with a manifest that expands to 20 MB',
    changed((files) => changeManifest(files, () => ({ exportedBy: ' '.repeat(20_000_000) }))),
    /manifest\.json is missing or too large/,
  ],
])('an export %s is refused, and the database stays empty', async (_, content, message) => {
  const said = await refusal(await content(), '--accept-unsigned');
  expect(said).toMatch(message);
  expect(said.split('\n')).toHaveLength(1);
});
