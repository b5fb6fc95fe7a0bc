import { setImmediate } from 'node:timers/promises';
import { IMPORT_FIELDS, type ImportField, mappingError } from '@dentaria/contract/exchange/import-fields.ts';
import {
  IMPORT_OUTCOMES,
  type ImportJob,
  type ImportOutcome,
  type ImportRow,
  type ImportRowQuery,
  type ImportSummary,
  importJob,
  importSummary,
} from '@dentaria/contract/exchange/imports.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { csvFile, csvRowsWithoutBom } from '../../../kernel/http/csv.ts';
import type { FileContent } from '../../../kernel/http/download.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { importsRepository, type ListedImport } from './imports.repository.ts';
import { ERROR_COLUMN_TITLE } from './rows/column-titles.ts';
import type { Issue } from './rows/read-row.ts';

const canUndoIn = (state: ImportJob['state']): boolean => ['imported', 'cancelled', 'failed'].includes(state);

const summaryColumns = presenter(
  importSummary.omit({ rows: true, counts: true, canBeUndone: true, createdBy: true }),
);

export const presentSummary = (job: ListedImport): ImportSummary => ({
  ...summaryColumns(job),
  rows: job.row_count,
  counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, job.counts[outcome] ?? 0])) as Record<
    ImportOutcome,
    number
  >,
  canBeUndone: canUndoIn(job.state) && job.applied > 0,
  createdBy: job.author,
});

const needsDayOrder = ({ rows, order }: NonNullable<ListedImport['dates']>): boolean =>
  rows > 0 || order !== 'day-first';

const fileColumns = presenter(
  importJob.pick({
    format: true,
    encoding: true,
    separator: true,
    sheet: true,
    notes: true,
    columns: true,
    insurances: true,
    genders: true,
  }),
);

export const presentImport = (job: ListedImport): ImportJob => ({
  ...presentSummary(job),
  ...fileColumns(job),
  mappingError: mappingError(job.columns.map(({ field }) => field)) ?? null,
  dates: job.dates && needsDayOrder(job.dates) ? job.dates : null,
});

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

const ROWS_PER_QUERY = 500;

/** The template has separate columns for last and first names. */
const { lastNameFirst: _, firstNameFirst: __, ...TEMPLATE_TITLES } = IMPORT_FIELDS;

export const templateFile = (): FileContent => ({
  fileName: 'modelo-de-pacientes.csv',
  content: Buffer.from(csvFile([Object.values(TEMPLATE_TITLES)])),
});

const sentenceOf = ({ column, message }: Issue): string => (column ? `${column}: ${message}` : message);

export async function generateErrorFile({ tx }: RequestContext, job: RowOf<'import_jobs'>) {
  const imports = importsRepository(tx, job.clinic_id);
  const parts = [csvFile([[...job.columns.map(({ title }) => title), ERROR_COLUMN_TITLE]])];
  let lastLine = 0;
  for (;;) {
    const rows = await imports.listRefused(job.id, job.last_line, lastLine, ROWS_PER_QUERY);
    parts.push(
      csvRowsWithoutBom(rows.map(({ cells, issues }) => [...cells, issues.map(sentenceOf).join('. ')])),
    );
    lastLine = rows.at(-1)?.line ?? lastLine;
    if (rows.length < ROWS_PER_QUERY) break;
    await setImmediate();
  }
  const name = job.file_name.replace(/\.[^.]*$/, '');
  return { fileName: `${name} - errores.csv`, content: Buffer.from(parts.join('')) };
}
