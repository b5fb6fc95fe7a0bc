import { setImmediate } from 'node:timers/promises';
import { IMPORT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { csvFile, csvRows } from '../../../kernel/http/csv.ts';
import type { FileContent } from '../../../kernel/http/download.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { importsRepository } from './imports.repository.ts';
import { ERROR_TITLE } from './rows/column-titles.ts';
import type { Issue } from './rows/read-row.ts';

const BATCH = 500;

/** A full name in one column is another way to write the two columns of the template. */
const { lastNameFirst: _, firstNameFirst: __, ...TEMPLATE_TITLES } = IMPORT_FIELDS;

export const templateFile = (): FileContent => ({
  fileName: 'modelo-de-pacientes.csv',
  content: Buffer.from(csvFile([Object.values(TEMPLATE_TITLES)])),
});

const sentenceOf = ({ column, message }: Issue): string => (column ? `${column}: ${message}` : message);

/** The refused rows as the file has them, with a last column that an import does not read. */
export async function generateErrorFile(
  { tx }: RequestContext,
  job: RowOf<'import_jobs'>,
): Promise<FileContent> {
  const imports = importsRepository(tx, job.clinic_id);
  const parts = [csvFile([[...job.columns.map(({ title }) => title), ERROR_TITLE]])];
  let last = 0;
  for (;;) {
    const rows = await imports.listRefused(job.id, job.last_line, last, BATCH);
    parts.push(csvRows(rows.map(({ cells, issues }) => [...cells, issues.map(sentenceOf).join('. ')])));
    last = rows.at(-1)?.line ?? last;
    if (rows.length < BATCH) break;
    await setImmediate();
  }
  const name = job.file_name.replace(/\.[^.]*$/, '');
  return { fileName: `${name} - errores.csv`, content: Buffer.from(parts.join('')) };
}
