import pg from 'pg';
import { StartupError } from '../kernel/startup-error.ts';
import type { ExportedTableFile } from '../modules/exchange/exports/clinic-format.ts';

const MAX_ROWS_PER_INSERT = 500;
const MAX_INSERT_LENGTH = 2_000_000;

const CHECK_VIOLATION = '23514';

const quoted = (name: string): string => pg.escapeIdentifier(name);

interface Rows {
  readonly lines: AsyncIterable<string>;
  readonly addedColumns: Readonly<Record<string, string>>;
  readonly clinicId: number;
}

export const throwRejectedRows =
  (table: string) =>
  (error: Error): never => {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // The detail of a check contains the whole row, with personal data.
    const detail = error.detail === undefined || error.code === CHECK_VIOLATION ? '' : ` (${error.detail})`;
    throw new StartupError(
      `The rows of ${error.table ?? table} cannot be imported: ${error.message}${detail}`,
      { cause: error },
    );
  };

export async function loadTable(
  client: pg.Client,
  { table, columns }: ExportedTableFile,
  { lines, addedColumns, clinicId }: Rows,
): Promise<void> {
  const types = await columnTypes(client, table);
  const typeOf = (column: string): string => {
    const type = types.get(column) ?? 'text';
    return type === 'json' ? 'text' : type;
  };
  const names = [...columns, ...Object.keys(addedColumns)];
  const values = [
    ...columns.map((column) => `r.${quoted(column)}${types.get(column) === 'json' ? '::json' : ''}`),
    ...Object.keys(addedColumns).map((_, index) => `$${index + 3}`),
  ];
  const clinic = table === 'clinics' ? 'id' : 'clinic_id';
  const isOfClinic = columns.includes(clinic) ? `r.${clinic} = $2::bigint` : '$2::bigint is not null';
  const insert = `
    insert into ${quoted(table)} (${names.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')}
      from json_to_recordset($1::json) as r (${columns.map((column) => `${quoted(column)} ${typeOf(column)}`).join(', ')})
     where ${isOfClinic}`;
  let batch: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { rowCount } = await client
      .query(insert, [`[${batch.join(',')}]`, clinicId, ...Object.values(addedColumns)])
      .catch(throwRejectedRows(table));
    const inserted = rowCount ?? 0;
    if (inserted < batch.length && columns.includes(clinic))
      throw new StartupError(`${table} has rows of another clinic.`);
    if (inserted !== batch.length)
      throw new StartupError(`${table} got ${inserted} rows instead of ${batch.length}.`);
    [batch, length] = [[], 0];
  };
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (batch.length >= MAX_ROWS_PER_INSERT || length >= MAX_INSERT_LENGTH) await flush();
  }
  await flush();
}

async function columnTypes(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quoted(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A row may refer to a later row of its table. Returns the statements that restore the constraints. */
export async function deferSelfReferences(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and confrelid = conrelid and not condeferrable and connamespace = 'public'::regnamespace`,
  );
  const alter = ({ table, name }: { table: string; name: string }, mode: string): string =>
    `alter table ${table} alter constraint ${quoted(name)} ${mode}`;
  for (const row of rows) await client.query(alter(row, 'deferrable initially deferred'));
  return rows.map((row) => alter(row, 'not deferrable'));
}

export interface NumberedColumn {
  readonly sequence: string;
  readonly table: string;
  readonly column: string;
}

/** The audit log stores user ids as integers. */
const MAX_ID = 2_000_000_000;

export async function setSequences(client: pg.Client, others: readonly NumberedColumn[]): Promise<void> {
  const { rows } = await client.query<NumberedColumn>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as "table", a.attname as "column"
       from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of [...rows, ...others]) {
    const { rows: set } = await client.query<{ isSmall: boolean }>(
      `select setval($1::regclass, greatest(n, last_value)), n <= ${MAX_ID} as "isSmall"
         from (select max(${quoted(column)})::bigint as n from ${table}) used, ${sequence} where n is not null`,
      [sequence],
    );
    if (set[0]?.isSmall === false)
      throw new StartupError(`${table}.${column} has a number that is larger than those of any export.`);
  }
}
