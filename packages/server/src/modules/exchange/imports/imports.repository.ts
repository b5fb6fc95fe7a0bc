import {
  IMPORT_OUTCOMES,
  type ImportColumn,
  type ImportGender,
  type ImportOutcome,
  type ImportRowQuery,
  type ImportState,
} from '@dentaria/contract/exchange/imports.ts';
import { sql } from 'kysely';
import { orRetry, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { keysetPage } from '../../../kernel/database/keyset-page.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';
import { personName } from '../../../kernel/people.ts';
import type { StoredDates } from './rows/propose-dates.ts';

const LAST_IMPORTS = 50;

/** A file in these states is open. */
const OPEN_STATES: readonly ImportState[] = ['uploaded', 'checking', 'checked', 'importing'];

export interface NewImport
  extends Pick<
    RowOf<'import_jobs'>,
    'file_name' | 'file_hash' | 'format' | 'encoding' | 'separator' | 'sheet' | 'row_count'
  > {
  readonly columns: readonly ImportColumn[];
  readonly notes: readonly string[];
  readonly created_by: number;
  readonly created_at: Date;
}

export type ListedImport = RowOf<'import_jobs'> & { readonly author: string };

export interface ImportChange {
  readonly state?: ImportState;
  readonly step_rows?: number;
  readonly processed?: number;
  readonly last_line?: number;
  readonly counts?: Partial<Record<ImportOutcome, number>>;
  readonly failure?: string | null;
  readonly columns?: readonly ImportColumn[];
  readonly insurances?: RowOf<'import_jobs'>['insurances'];
  readonly genders?: readonly ImportGender[];
  readonly dates?: StoredDates | null;
  readonly noted?: number;
  readonly applied?: number;
  readonly run_by?: number;
  readonly finished_at?: Date | null;
}

export function importsRepository(tx: Tx, clinicId: number) {
  const ofClinic = () => tx.selectFrom('import_jobs').where('clinic_id', '=', clinicId);
  const named = () =>
    ofClinic()
      .selectAll()
      .select(
        sql<string>`(select coalesce(${personName('u')}, a.username)
          from accounts a left join users u on u.id = a.user_id where a.user_id = import_jobs.created_by)`.as(
          'author',
        ),
      );
  return {
    list: (): Promise<ListedImport[]> => named().orderBy('id', 'desc').limit(LAST_IMPORTS).execute(),

    find: (id: number): Promise<ListedImport | undefined> => named().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number): Promise<RowOf<'import_jobs'> | undefined> =>
      ofClinic().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findOpenFile: (hash: Buffer): Promise<{ id: number } | undefined> =>
      ofClinic()
        .select('id')
        .where('file_hash', '=', hash)
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst(),

    findRunning: (): Promise<{ id: number; file_name: string } | undefined> =>
      ofClinic()
        .select(['id', 'file_name'])
        .where('state', 'in', ['checking', 'importing', 'undoing'])
        .executeTakeFirst(),

    create: async ({ columns, notes, ...values }: NewImport): Promise<number> => {
      const inserted = tx
        .insertInto('import_jobs')
        .values({
          clinic_id: clinicId,
          ...values,
          columns: JSON.stringify(columns),
          notes: JSON.stringify(notes),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orRetry(inserted)).id;
    },

    /** `part`: JSON of an array of lines with their cells. */
    addRows: async (id: number, part: string): Promise<void> => {
      await sql`
        insert into import_rows (clinic_id, import_id, line, cells, damaged)
        select ${clinicId}, ${id}, r.line, r.cells, coalesce(r.damaged, '[]')
          from jsonb_to_recordset(${part}::jsonb) as r (line integer, cells jsonb, damaged jsonb)`.execute(
        tx,
      );
    },

    /** Increments the version, unless only the progress changes. */
    update: async (id: number, change: ImportChange): Promise<void> => {
      const { counts, columns, insurances, genders, dates, ...values } = change;
      const isProgress = change.state === undefined && !columns && !insurances;
      const updated = tx
        .updateTable('import_jobs')
        .set((eb) => ({
          ...values,
          ...(counts && { counts: JSON.stringify(counts) }),
          ...(columns && { columns: JSON.stringify(columns) }),
          ...(insurances && { insurances: JSON.stringify(insurances) }),
          ...(genders && { genders: JSON.stringify(genders) }),
          ...(dates !== undefined && { dates: JSON.stringify(dates) }),
          ...(!isProgress && { version: eb('version', '+', 1) }),
        }))
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute();
      await orRetry(updated);
    },

    /** How the file writes obras sociales and plans, by the places of their columns, the most frequent first. */
    countInsurances: async (
      id: number,
      insuranceColumn: number,
      planColumn: number | undefined,
      limit: number,
    ) => {
      const { rows } = await sql<{ text: string; plan: string | null; count: number }>`
        select cells->>${insuranceColumn}::integer as text, cells->>${planColumn ?? null}::integer as plan,
               count(*) as count
          from import_rows
         where clinic_id = ${clinicId} and import_id = ${id} and cells->>${insuranceColumn}::integer <> ''
         group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`.execute(tx);
      return rows;
    },

    /** The texts of a column, the most frequent first. */
    countTexts: async (id: number, place: number, limit: number) => {
      const { rows } = await sql<{ text: string; count: number }>`
        select cells->>${place}::integer as text, count(*) as count
          from import_rows
         where clinic_id = ${clinicId} and import_id = ${id} and cells->>${place}::integer <> ''
         group by 1 order by 2 desc, 1 limit ${limit}`.execute(tx);
      return rows;
    },

    /** A page of the rows that the last step has processed and, unless filtered, of those that wait. */
    listRows: (
      { last_line: lastLine, id }: RowOf<'import_jobs'>,
      { outcome, noted, ...page }: ImportRowQuery,
    ) =>
      keysetPage(
        tx
          .selectFrom('import_rows')
          .select(['line', 'cells', 'doc_number', 'patient_id', 'changes', 'issues', 'read_values'])
          .select((eb) => eb.case().when('line', '<=', lastLine).then(eb.ref('outcome')).end().as('outcome'))
          .where('clinic_id', '=', clinicId)
          .where('import_id', '=', id)
          .$if(outcome !== undefined, (query) =>
            query.where('outcome', '=', outcome ?? IMPORT_OUTCOMES[0]).where('line', '<=', lastLine),
          )
          .$if(noted !== undefined, (query) => query.where('noted', '=', true).where('line', '<=', lastLine)),
        { id: 'line', sorts: { line: { column: 'line', type: 'bigint' } } },
        page,
      ),

    /** Refused rows after a line, in order. */
    listRefused: (id: number, lastLine: number, after: number, limit: number) =>
      tx
        .selectFrom('import_rows')
        .select(['line', 'cells', 'issues'])
        .where('clinic_id', '=', clinicId)
        .where('import_id', '=', id)
        .where('outcome', 'in', ['refused', 'duplicate'])
        .where('line', '>', after)
        .where('line', '<=', lastLine)
        .orderBy('line')
        .limit(limit)
        .execute(),
  };
}

/** The clinic of an import, for the job that runs it. */
export const findClinicOfImport = async (tx: Tx, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from import_jobs where id = ${id}`.execute(tx);
  return rows[0]?.clinic_id;
};

/** Those who started or ran an import. */
export const usersOnImports: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_imports', userIds);

export async function hasImports(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql`select from import_jobs where clinic_id = ${clinicId} limit 1`.execute(tx);
  return rows.length > 0;
}
