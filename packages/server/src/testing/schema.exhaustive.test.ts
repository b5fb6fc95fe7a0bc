import { expect, test } from 'vitest';
import { cleanUp } from './clean-up.ts';
import { findBreakingChanges, readSchema } from './schema.ts';
import { makeTestDatabase } from './test-database.ts';

const migrated = await makeTestDatabase();
const owner = await migrated.owner.connect();
cleanUp(async () => owner.release());
const schema = await readSchema(owner);

/** Returns the breaking changes that the statements would make. Leaves the schema unchanged. */
async function changesOf(statements: string): Promise<string[]> {
  try {
    await owner.query(`begin; ${statements}`);
    return findBreakingChanges(schema, await readSchema(owner));
  } finally {
    await owner.query('rollback');
  }
}

test.each([
  ['alter table users drop column phone', /^column users\.phone: dropped$/],
  ['alter table users rename phone to telephone', /^column users\.phone: dropped$/],
  [
    'alter table users alter phone type varchar(20)',
    /^column users\.phone: changed from "text" to "character v/,
  ],
  ['alter table users alter phone set default $$0$$', /^column users\.phone: changed from/],
  ['alter table clinics alter name drop not null', /^column clinics\.name: changed/],
  ['alter table users add fax text not null', /^column users\.fax: rejects rows/],
  ['alter table users add at timestamptz default clock_timestamp()', /^table users: rewritten/],
  ['alter table users add check (length(phone) < 20) not valid', /^constraint users\.\w+: rejects rows/],
  ['create unique index phones on users (clinic_id, phone)', /^index users\.phones: rejects rows/],
  ['create index phones on users (phone)', /^index users\.phones: blocks writes/],
  ['drop table throttle', /^table throttle: dropped$/],
  ['revoke select on users from dentaria_serving', /^grant select on users to dentaria_serving: dropped$/],
  ['drop function stamp_list', /^function stamp_list\(text,bigint\[\]\): dropped$/],
  ['create policy own on users as restrictive using (true)', /^policy users\.own: rejects rows/],
  ['alter table throttle enable row level security', /^table throttle: changed/],
])('%s is a breaking change', async (statement, change) => {
  expect(await changesOf(statement)).toEqual(expect.arrayContaining([expect.stringMatching(change)]));
});

test.each([
  'alter table users add fax text, add check (length(fax) < 20)',
  'alter table users add fax text not null default $$none$$',
  'create table faxes (clinic_id bigint, id bigint, user_id bigint, foreign key (clinic_id, user_id) references users)',
  'create function fax() returns text language sql as $$ select $x$none$x$ $$',
  'grant select on kysely_migration to dentaria_serving',
])('%s is an expansion', async (statement) => {
  expect(await changesOf(statement)).toEqual([]);
});
