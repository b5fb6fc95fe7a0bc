import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { enterScope, type Scope } from '../../../kernel/access/tenancy.ts';
import { RELEASE } from '../../../kernel/config/release.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/query-results.ts';
import { column, rawQuery, statement } from '../../../kernel/database/statement.ts';
import { csvFile, csvRowsWithoutBom } from '../../../kernel/http/csv.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { Signer } from '../../../kernel/secrets/signing.ts';
import type { ExportedSheet, ExportedTable, ModuleExport } from '../../../kernel/tables/exported-table.ts';
import {
  CLINIC_FORMAT,
  type ClinicManifest,
  type ExportedTableFile,
  MANIFEST,
  type OutsidePerson,
  SIGNATURE,
} from './clinic-format.ts';
import {
  type CatalogueTable,
  exportedColumns,
  rowsAsJson,
  rowsCondition,
  textBatches,
} from './clinic-rows.ts';
import { MIGRATIONS, TABLES } from './exports.statements.ts';
import { clinicReadme } from './readme-texts.ts';
import { type WrittenFile, zipStream } from './zip-writer.ts';

export interface ArchiveOptions {
  readonly clinicId: number;
  readonly exportedBy: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly exported: readonly ModuleExport[];
  readonly signer: Signer;
  readonly onProgress: (done: number, total: number) => void;
}

const ALL: Scope = { scope: 'all', user: '', clinics: '' };

/**
 * Reads everything from one snapshot, so `tx` must not have run a statement yet. Row-level security limits the rows
 * to the clinic in addition to the predicate of each query.
 */
export function clinicArchive(tx: Tx, options: ArchiveOptions): Readable {
  const { clinicId, now, timeZone, exportedBy, exported, signer, onProgress } = options;
  return zipStream(async ({ add }) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    await sql`set local timezone = 'UTC'`.execute(tx);
    await enterScope(tx, ALL);
    const clinic = await tx
      .selectFrom('clinics')
      .select(['id', 'name'])
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow();
    const owner = await findOutsideOwner(tx, clinicId);
    const catalogue = new Map((await rawQuery(tx, TABLES, [])).map((row) => [row.table, row]));
    const tables = exported
      .flatMap((module) => module.tables)
      .map((declared) => {
        const found = catalogue.get(declared.table);
        if (!found) throw new Error(`There is no table ${declared.table}`);
        return { declared, catalogue: found };
      });
    const clinicScope: Scope = { scope: 'clinic', user: '', clinics: `{${clinicId}}` };
    await enterScope(tx, clinicScope);

    let [done, total] = [0, 0];
    for (const { declared } of tables) {
      await enterScope(tx, declared.isRestricted ? ALL : clinicScope);
      const rows = sql.raw<boolean>(rowsCondition(declared).replace('$1', String(clinicId)));
      total += await countRows(tx.selectFrom(sql.table(declared.table).as('t')).where(rows));
    }
    onProgress(done, total);
    const files: ExportedTableFile[] = [];
    for (const { declared, catalogue: found } of tables) {
      await enterScope(tx, declared.isRestricted ? ALL : clinicScope);
      let rows = 0;
      const file = await add(
        `datos/${declared.table}.ndjson`,
        (async function* () {
          for await (const batch of textBatches(tx, rowsAsJson(declared, found), clinicId)) {
            rows += batch.length;
            done += batch.length;
            onProgress(done, total);
            yield `${batch.join('\n')}\n`;
          }
        })(),
      );
      files.push({ ...file, table: declared.table, columns: [...exportedColumns(declared, found)], rows });
    }
    await enterScope(tx, clinicScope);
    const people = await listOutsidePeople(tx, clinicId, tables, owner);
    const peopleFile = await add(
      'datos/outside_people.ndjson',
      people.map((person) => `${JSON.stringify(person)}\n`),
    );
    const others: WrittenFile[] = [];
    await sql`set local timezone = ${sql.lit(timeZone)}`.execute(tx);
    for (const sheet of exported.flatMap(({ sheets = [] }) => sheets))
      others.push(await add(`planillas/${sheet.name}.csv`, sheetContent(tx, sheet, clinicId)));
    const readme = clinicReadme({ clinicName: clinic.name, now, timeZone, exportedBy });
    others.push(await add('LÉEME.txt', [readme]));
    const manifest: ClinicManifest = {
      format: CLINIC_FORMAT,
      release: RELEASE,
      exportedAt: now.toISOString(),
      exportedBy,
      clinic,
      migrations: (await rawQuery(tx, MIGRATIONS, [])).map(({ name }) => name),
      tables: files,
      people: { ...peopleFile, rows: people.length },
      others,
      leftOut: omissionReasons(exported),
    };
    const listed = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await add(MANIFEST, [listed]);
    await add(SIGNATURE, [`${JSON.stringify(signer.sign(listed), null, 2)}\n`]);
  });
}

type Cell = string | number | boolean | null;

/**
 * Writes amounts with a decimal comma and timestamps as `2024-01-31 14:05`, in the time zone of the database session.
 */
function cellOf(value: Cell): string | number | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  if (value !== null && /^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 16).replace('T', ' ');
  return value;
}

async function* sheetContent(tx: Tx, { header, select }: ExportedSheet, clinicId: number) {
  yield csvFile([header]);
  const columns = header.map((_, index) => `c${index}`);
  const statement = `select json_build_array(${columns.join(', ')})::text as text from (${select}) s (${columns.join(', ')})`;
  for await (const batch of textBatches(tx, statement, clinicId))
    yield csvRowsWithoutBom(batch.map((text) => (JSON.parse(text) as Cell[]).map(cellOf)));
}

/** Returns the owner if they are a member of another clinic. Needs the scope of all clinics. */
const findOutsideOwner = (tx: Tx, clinicId: number) =>
  tx
    .selectFrom('clinics as c')
    .innerJoin('users as u', 'u.id', 'c.owner_user_id')
    .select(['u.id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'u.license_number'])
    .where('c.id', '=', clinicId)
    .whereRef('u.clinic_id', '<>', 'c.id')
    .executeTakeFirst();

async function listOutsidePeople(
  tx: Tx,
  clinicId: number,
  tables: readonly { readonly declared: ExportedTable; readonly catalogue: CatalogueTable }[],
  owner: Awaited<ReturnType<typeof findOutsideOwner>>,
): Promise<readonly OutsidePerson[]> {
  const found = tables.flatMap(({ declared, catalogue }) => [
    ...catalogue.accountColumns.map((column) => selectIds(declared, `t."${column}"`)),
    ...(declared.people ?? []).map((column) => selectIds(declared, `unnest(array[t."${column}"]::bigint[])`)),
  ]);
  const referenced = statement({
    columns: { id: column.int8 },
    text: `select id from (${found.join(' union ')}) referenced (id)
            where id is not null and not exists (select from accounts a where a.user_id = referenced.id and a.clinic_id = $1)
            order by id`,
  });
  const rows = await rawQuery(tx, referenced, [clinicId]);
  const { person } = await peopleOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => {
    if (id !== owner?.id) return person(id);
    const { id: _, ...rest } = owner;
    return { ...person(id), owner: rest };
  });
}

const selectIds = (declared: ExportedTable, ids: string): string =>
  `select ${ids} from "${declared.table}" t where ${rowsCondition(declared)}`;

const omissionReasons = (exported: readonly ModuleExport[]): Record<string, string> =>
  Object.assign(
    {},
    ...exported.map(({ kept, tables }) => ({
      ...kept,
      ...Object.fromEntries(
        tables.flatMap(({ table, without = {} }) =>
          Object.entries(without).map(([column, reason]) => [`${table}.${column}`, reason]),
        ),
      ),
    })),
  );
