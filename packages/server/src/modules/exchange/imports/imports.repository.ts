import {
  IMPORT_OUTCOMES,
  type ImportRowQuery,
  type ImportState,
} from '@dentaria/contract/exchange/imports.ts';
import { type Insertable, sql } from 'kysely';
import { hasRowIn } from '../../../kernel/database/clinic-id.ts';
import { lockName, type RowOf, retryOnRace, type Tx } from '../../../kernel/database/database.ts';
import { keysetPage } from '../../../kernel/database/lists/keyset-page.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { personName } from '../../../kernel/people.ts';
import { ADD_ROWS } from './imports.statements.ts';

const LAST_IMPORTS = 50;

const OPEN_STATES: readonly ImportState[] = ['uploaded', 'checking', 'checked', 'importing'];

const JSON_COLUMNS = ['counts', 'columns', 'insurances', 'genders', 'dates'];

type Job = RowOf<'import_jobs'>;
type NewImport = Omit<Insertable<Tables['import_jobs']>, 'clinic_id' | 'columns' | 'notes'>;

export type ListedImport = Job & { readonly author: string };

export function importsRepository(tx: Tx, clinicId: number) {
  const ofClinic = () => tx.selectFrom('import_jobs').where('clinic_id', '=', clinicId);
  const rowsOf = (id: number) =>
    tx.selectFrom('import_rows').where('clinic_id', '=', clinicId).where('import_id', '=', id);
  const withAuthor = () =>
    ofClinic()
      .selectAll()
      .select(
        sql<string>`(select coalesce(${personName('u')}, a.username)
          from accounts a left join users u on u.id = a.user_id where a.user_id = import_jobs.created_by)`.as(
          'author',
        ),
      );
  return {
    list: () => withAuthor().orderBy('id', 'desc').limit(LAST_IMPORTS).execute(),

    find: (id: number) => withAuthor().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) => ofClinic().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findOpenFile: (hash: Buffer) =>
      ofClinic()
        .select('id')
        .where('file_hash', '=', hash)
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst(),

    lockImportSteps: () => lockName(tx, `imports ${clinicId}`),

    findRunning: () =>
      ofClinic()
        .select(['id', 'file_name'])
        .where('state', 'in', ['checking', 'importing', 'undoing'])
        .executeTakeFirst(),

    create: async ({ columns, notes, ...values }: NewImport & Pick<Job, 'columns' | 'notes'>) => {
      const insert = tx.insertInto('import_jobs').values({
        clinic_id: clinicId,
        ...values,
        columns: JSON.stringify(columns),
        notes: JSON.stringify(notes),
      });
      return retryOnRace(insertedId(insert));
    },

    addRows: (id: number, rowsJson: string) => rawQuery(tx, ADD_ROWS, [clinicId, id, rowsJson]),

    update: async (id: number, change: Partial<Omit<Job, 'notes'>>): Promise<void> => {
      const isProgress = change.state === undefined && !change.columns && !change.insurances;
      const columns = Object.entries(change).map(([name, value]) => [
        name,
        JSON_COLUMNS.includes(name) ? JSON.stringify(value) : value,
      ]);
      const updated = tx
        .updateTable('import_jobs')
        .set(Object.fromEntries(columns))
        .$if(!isProgress, (query) => query.set((eb) => ({ version: eb('version', '+', 1) })))
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute();
      await retryOnRace(updated);
    },

    countTexts: (id: number, limit: number, place: number, second?: number) =>
      rowsOf(id)
        .select((eb) => [
          textAt(place).as('text'),
          textAt(second ?? null).as('second'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where(textAt(place), '<>', '')
        .groupBy(['text', 'second'])
        .orderBy('count', 'desc')
        .orderBy('text')
        .orderBy('second')
        .limit(limit)
        .execute(),

    /** Also lists rows that the last step has not processed yet, unless filtered. */
    listRows: ({ last_line: lastLine, id }: Job, { outcome, noted, ...page }: ImportRowQuery) =>
      keysetPage(
        rowsOf(id)
          .select(['line', 'cells', 'doc_number', 'patient_id', 'changes', 'issues', 'read_values'])
          .select((eb) => eb.case().when('line', '<=', lastLine).then(eb.ref('outcome')).end().as('outcome'))
          .$if(outcome !== undefined, (query) =>
            query.where('outcome', '=', outcome ?? IMPORT_OUTCOMES[0]).where('line', '<=', lastLine),
          )
          .$if(noted !== undefined, (query) => query.where('noted', '=', true).where('line', '<=', lastLine)),
        { id: 'line', sorts: { line: { column: 'line', type: 'bigint' } } },
        page,
      ),

    listRefused: (id: number, lastLine: number, after: number, limit: number) =>
      rowsOf(id)
        .select(['line', 'cells', 'issues'])
        .where('outcome', 'in', ['refused', 'duplicate'])
        .where('line', '>', after)
        .where('line', '<=', lastLine)
        .orderBy('line')
        .limit(limit)
        .execute(),
  };
}

const textAt = (place: number | null) => sql<string>`cells->>${place}::integer`;

export const hasImports = (tx: Tx, clinicId: number) => hasRowIn(tx, ['import_jobs'], clinicId);
