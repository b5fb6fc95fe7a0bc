import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/** A table as the database describes it. */
export interface CatalogueTable {
  readonly table: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
  /** Columns of type json, whose text is kept to the byte. */
  readonly texts: readonly string[];
  readonly key: readonly string[];
  /** Columns that reference accounts. */
  readonly people: readonly string[];
}

export async function readCatalogue(tx: Tx): Promise<ReadonlyMap<string, CatalogueTable>> {
  const { rows } = await tx.executeQuery<CatalogueTable>(
    CompiledQuery.raw(
      `select c.relname as "table",
              array(select a.attname::text from pg_attribute a
                     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                     order by a.attnum) as columns,
              array(select a.attname::text from pg_attribute a
                     where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'json'::regtype) as texts,
              array(select a.attname::text from pg_index i
                      cross join unnest(i.indkey) with ordinality k (attnum, place)
                      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                     where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
              array(select a.attname::text from pg_constraint f
                      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
                     where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'accounts'::regclass) as people
         from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    ),
  );
  return new Map(rows.map((row) => [row.table, row]));
}
