import { createHash } from 'node:crypto';
import { leadingPart } from '@dentaria/contract/fields/people/full-name.ts';
import type { ReadColumn } from '../rows/column-titles.ts';
import { ImportFileError } from './import-file-error.ts';
import { type FileRow, type ImportFile, readImportFile } from './read-import-file.ts';

/** Serialized in the child process, because stringifying 20,000 rows would block the event loop. */
export interface ReadFile extends Omit<ImportFile, 'titles' | 'rows'> {
  readonly columns: readonly (ReadColumn & { readonly samples: readonly string[] })[];
  readonly rowCount: number;
  readonly hash: string;
  readonly parts: readonly string[];
}

/** Errors lose their class between processes. */
export type ReadResult = { readonly file: ReadFile } | { readonly fault: string };

const ROWS_PER_CHUNK = 500;

/** In characters. Shared strings can expand a small workbook into a large result. */
const MAX_RESULT_LENGTH = 32 * 1024 * 1024;
const SAMPLES = 3;
const MAX_SAMPLED_NAMES = 500;
const SAMPLE_LENGTH = 60;

const TOO_LONG = 'El archivo tiene demasiado texto: dejá solo las columnas de los pacientes';

export async function readFile(content: Uint8Array): Promise<ReadResult> {
  try {
    const { titles, rows, ...file } = await readImportFile(content);
    const columns = titles.map((title, place) => ({
      title,
      samples: samplesOf(rows, place),
      leading: leadingPart(rows.slice(0, MAX_SAMPLED_NAMES).map(({ cells }) => cells[place] ?? '')),
    }));
    const parts: string[] = [];
    let size = 0;
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
      const part = JSON.stringify(rows.slice(start, start + ROWS_PER_CHUNK));
      size += part.length;
      if (size > MAX_RESULT_LENGTH) throw new ImportFileError(TOO_LONG);
      parts.push(part);
    }
    const hash = createHash('sha256').update(content).digest('hex');
    return { file: { ...file, columns, rowCount: rows.length, hash, parts } };
  } catch (error) {
    if (error instanceof ImportFileError) return { fault: error.message };
    throw error;
  }
}

function samplesOf(rows: readonly FileRow[], place: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[place] ?? '';
    if (cell !== '') samples.push(cell.slice(0, SAMPLE_LENGTH).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}
