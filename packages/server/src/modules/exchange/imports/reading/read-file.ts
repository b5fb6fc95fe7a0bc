import { createHash } from 'node:crypto';
import { ImportFileError } from './import-file-error.ts';
import { type FileRow, type ImportFile, readImportFile } from './read-import-file.ts';

/** A file as it is stored: JSON made in the child process, so that the event loop neither copies nor writes 20,000 rows. */
export interface ReadFile extends Omit<ImportFile, 'titles' | 'rows'> {
  readonly columns: readonly { readonly title: string; readonly samples: readonly string[] }[];
  readonly rowCount: number;
  /** SHA-256 of the file. */
  readonly hash: string;
  /** JSON of arrays of `FileRow`. */
  readonly parts: readonly string[];
}

/** An error loses its class between processes. */
export type ReadResult = { readonly file: ReadFile } | { readonly fault: string };

const PART = 500;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

export async function readFile(content: Uint8Array): Promise<ReadResult> {
  try {
    const { titles, rows, ...file } = await readImportFile(content);
    const columns = titles.map((title, place) => ({ title, samples: samplesOf(rows, place) }));
    const parts: string[] = [];
    for (let start = 0; start < rows.length; start += PART)
      parts.push(JSON.stringify(rows.slice(start, start + PART)));
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
