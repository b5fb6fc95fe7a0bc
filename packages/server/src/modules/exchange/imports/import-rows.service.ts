import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportJob, ImportRow, ImportRowQuery } from '@dentaria/contract/exchange/imports.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { importsRepository } from './imports.repository.ts';

/** The fields of a name in the order in which lists show it. */
const NAME_FIELDS: readonly ImportField[] = ['lastNameFirst', 'firstNameFirst', 'lastName', 'firstName'];

export async function listImportRows(
  { tx }: RequestContext,
  job: RowOf<'import_jobs'>,
  query: ImportRowQuery,
): Promise<Page<ImportRow>> {
  const { items, ...page } = await importsRepository(tx, job.clinic_id).listRows(job, query);
  return {
    ...page,
    items: items.map(
      ({ line, cells, outcome, doc_number, patient_id, changes, issues, read_values: values }) => {
        const isDone = outcome !== null;
        return {
          line,
          cells,
          outcome,
          patientId: isDone ? patient_id : null,
          name: nameIn(cells, job.columns),
          docNumber: (isDone ? doc_number : null) ?? cellOf(cells, job.columns, 'docNumber'),
          changes: isDone ? changes : [],
          values: isDone ? values : [],
          issues: isDone ? issues : [],
        };
      },
    ),
  };
}

const cellOf = (cells: readonly string[], columns: ImportJob['columns'], field: ImportField): string | null =>
  cells[columns.findIndex((column) => column.field === field)] || null;

const nameIn = (cells: readonly string[], columns: ImportJob['columns']): string | null =>
  NAME_FIELDS.map((field) => cellOf(cells, columns, field))
    .filter((text) => text !== null)
    .join(' ') || null;
