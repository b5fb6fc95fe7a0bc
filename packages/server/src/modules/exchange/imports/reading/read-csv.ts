import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';

export type Separator = ';' | ',' | '\t';

const SEPARATORS: readonly Separator[] = [';', ',', '\t'];

/** Longest row in characters. A quote that is never closed makes one row of the rest of the file. */
const MAX_ROW = 200_000;

/** The separator that the row of titles has most of, outside quotes. */
export function separatorOf(text: string): Separator {
  const titles =
    text
      .slice(0, MAX_ROW)
      .replace(/"[^"]*"/g, '')
      .replace(/^[\r\n]+/, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string): number => titles.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number };
}

/** Rows of a CSV file, numbered as a spreadsheet does: a row with line breaks in quotes counts once, an empty one too. */
export function readCsv(text: string, separator: Separator): FileRow[] {
  const declared = /^sep=[;,\t]\r?\n/i.exec(text)?.[0] ?? '';
  let records: readonly ParsedRecord[];
  try {
    records = parse(text.slice(declared.length), {
      bom: true,
      delimiter: separator,
      info: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      relax_quotes: true,
      // One more than an import may have shows that there are too many.
      to: MAX_IMPORT_ROWS * 2,
    }) as unknown as readonly ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvFault(error);
  }
  if (isCut(text, records)) throw new ImportFileError(CUT_ROW);
  return records.map(({ record }, place) => ({ line: place + 1, cells: [...record] }));
}

const CUT_ROW =
  'La última fila tiene menos columnas que las demás: el archivo puede estar cortado. Vuelve a guardarlo y súbelo entero';

/** True if only the last row is short and no line break ends it. */
function isCut(text: string, records: readonly ParsedRecord[]): boolean {
  const titles = records[0]?.record.length ?? 0;
  const isShort = ({ record }: ParsedRecord): boolean => record.length < titles;
  return (
    records.length > 1 &&
    !/[\r\n]/.test(text.slice(text.trimEnd().length)) &&
    records.findIndex(isShort) === records.length - 1
  );
}

function csvFault(error: CsvError): ImportFileError {
  const { lines } = error as unknown as { readonly lines?: number };
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new ImportFileError(
      `La fila ${lines ?? 1} es demasiado larga: puede tener comillas sin cerrar o más de ${MAX_IMPORT_COLUMNS} columnas`,
    );
  return new ImportFileError(
    `Hay comillas sin cerrar en la línea ${lines ?? 1}: corrígelas o vuelve a guardar el archivo, que puede estar cortado`,
  );
}
