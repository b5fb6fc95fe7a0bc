import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');

const read = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES }).map((file) => ({
    file,
    text: readFileSync(`${SOURCES}/${file}`, 'utf8'),
  }));

/** `modules/auth`, or `kernel`. */
const ownerOf = (file: string): string => /^modules\/[^/]+|^kernel/.exec(file)?.[0] ?? file;

/** Created by onboarding before the module `mail` existed. */
const MOVED = ['counted_mails', 'email_configs'];

const CREATE = /create table (?:if not exists )?(\w+)/g;
const WRITE = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:insert into|update|delete from) (\w+)/g;

test('the kernel and each module write only the tables that their migrations create', () => {
  const owners = new Map<string, string>();
  for (const { file, text } of read('{kernel,modules/*}/migrations/*.sql'))
    for (const [, table = ''] of text.matchAll(CREATE)) owners.set(table, ownerOf(file));
  for (const table of MOVED) owners.set(table, 'modules/mail');
  const product = read('{kernel,modules}/**/!(*.test).ts').filter(({ file }) => !file.includes('/testing/'));
  const writes = product.flatMap(({ file, text }) =>
    [...text.matchAll(WRITE)].map(([, built, raw]) => ({ file, table: built ?? raw ?? '' })),
  );
  const known = writes.filter(({ table }) => owners.has(table));
  expect(known.length).toBeGreaterThan(200);
  expect(known.filter(({ file, table }) => owners.get(table) !== ownerOf(file))).toEqual([]);
});
