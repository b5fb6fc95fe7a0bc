import { column, statement } from '../../../kernel/database/statement.ts';

export const TABLES = statement({
  columns: {
    table: column.text(),
    columns: column.arrayOf(column.text()),
    jsonColumns: column.arrayOf(column.text()),
    primaryKey: column.arrayOf(column.text()),
    accountColumns: column.arrayOf(column.text()),
  },
  text: `
    select c.relname::text as "table",
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'json'::regtype) as "jsonColumns",
           array(select a.attname::text from pg_index i
                   cross join unnest(i.indkey) with ordinality k (attnum, place)
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary order by k.place) as "primaryKey",
           array(select a.attname::text from pg_constraint f
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'accounts'::regclass) as "accountColumns"
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
});

export const MIGRATIONS = statement({
  columns: { name: column.text() },
  text: 'select name::text as name from kysely_migration order by kysely_migration.name collate "C"',
});
