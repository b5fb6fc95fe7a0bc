import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import type { Tx } from './database.ts';

const scratch = await makeTestDatabase();
await scratch.owner.query('create table teeth (code text, marks integer[], seen timestamptz, note text)');
await scratch.owner.query(
  "insert into teeth values ('11', '{1,2}', '2026-03-01T12:00:00Z', null), ('48', '{}', null, 'x')",
);
await scratch.owner.query('grant select on teeth to dentaria_serving');

const teeth = async (tx: Tx, code: string) =>
  (await sql`select code, marks, seen, note from teeth where code >= ${code} order by code`.execute(tx)).rows;

const ELEVEN = { code: '11', marks: [1, 2], seen: new Date('2026-03-01T12:00:00Z'), note: null };
const LAST = { code: '48', marks: [], seen: null, note: 'x' };

test('a statement that is asked again, alone, together and after a failure, answers the same', async () => {
  const { transaction } = scratch.database;
  await transaction(async (tx) => {
    expect(await teeth(tx, '1')).toEqual([ELEVEN, LAST]);
    expect(await teeth(tx, '2')).toEqual([LAST]);
    expect(await teeth(tx, '9')).toEqual([]);
    expect(await Promise.all(['1', '2', '9'].map((code) => teeth(tx, code)))).toEqual([
      [ELEVEN, LAST],
      [LAST],
      [],
    ]);
  });
  const quotient = (tx: Tx, by: number) => sql`select 10 / ${by}::int as quotient`.execute(tx);
  for (let time = 1; time <= 2; time += 1) {
    await expect(transaction((tx) => quotient(tx, 0))).rejects.toMatchObject({ code: '22012' });
    expect((await transaction((tx) => quotient(tx, 5))).rows).toEqual([{ quotient: 2 }]);
  }
});

test('rows are their own: what is done to one is not seen in the next answer', async () => {
  const { transaction } = scratch.database;
  const [first] = await transaction((tx) => teeth(tx, '48'));
  Object.assign(first as object, { note: 'changed', more: 1 });
  expect(await transaction((tx) => teeth(tx, '48'))).toEqual([LAST]);
});

test('columns that have changed since are refused, not taken for the old ones', async () => {
  const { transaction } = scratch.database;
  const all = (tx: Tx) => sql`select * from teeth where code = ${'48'}`.execute(tx);
  await transaction(all);
  await transaction(all);
  await scratch.owner.query('alter table teeth drop column note, add column note integer default 7');
  await expect(transaction(all)).rejects.toThrow('cached plan must not change result type');
});

test('the stack of a failure leads to who asked', async () => {
  const divide = async (tx: Tx) => {
    await sql`select 10 / ${0}::int as stack`.execute(tx);
  };
  await expect(scratch.database.transaction(divide)).rejects.toMatchObject({
    stack: expect.stringContaining('divide'),
  });
});
