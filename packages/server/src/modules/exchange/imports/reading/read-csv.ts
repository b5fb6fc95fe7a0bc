import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { findHeading } from './find-heading.ts';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';

export type Separator = ';' | ',' | '\t' | '|';

const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|'];

/** An unclosed quote turns the rest of the file into one row. */
const MAX_ROW_LENGTH = 200_000;

const EXCEL_SEPARATOR_LINE = /^\ufeff?sep=([;,\t|])\r?\n/i;

const MAX_LINES_ABOVE_TITLES = 40;

export function detectSeparator(text: string): Separator {
  const declared = EXCEL_SEPARATOR_LINE.exec(text)?.[1];
  if (declared) return declared as Separator;
  const lines = text
    .slice(0, MAX_ROW_LENGTH)
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[";,\t|\r\n]/g, ''))
    .split(/[\r\n]+/, MAX_LINES_ABOVE_TITLES)
    .filter((line) => line.trim() !== '');
  const rated = SEPARATORS.map((separator) => {
    const table = lines.map((line) => line.split(separator));
    const { place, knownTitles } = findHeading(table);
    return { separator, knownTitles, columns: table[place]?.length ?? 0 };
  });
  return (
    rated.toSorted((a, b) => b.knownTitles - a.knownTitles || b.columns - a.columns)[0]?.separator ?? ';'
  );
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number };
}

/** Numbers rows as a spreadsheet does: a quoted row with line breaks counts once, and empty rows count. */
export function readCsv(text: string, separator: Separator): FileRow[] {
  const declared = EXCEL_SEPARATOR_LINE.exec(text)?.[0] ?? '';
  let records: readonly ParsedRecord[];
  try {
    records = parse(text.slice(declared.length), {
      bom: true,
      delimiter: separator,
      info: true,
      max_record_size: MAX_ROW_LENGTH,
      relax_column_count: true,
      relax_quotes: true,
      // Above the limit, so that a file with too many rows is noticed.
      to: MAX_IMPORT_ROWS * 2,
    }) as unknown as readonly ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvFault(error);
  }
  if (endsWithShortRow(text, records)) throw new ImportFileError(SHORT_LAST_ROW);
  return records.map(({ record }, place) => ({ line: place + 1, cells: [...record] }));
}

const SHORT_LAST_ROW =
  'La última fila tiene menos columnas que las demás: el archivo puede estar cortado. Volvé a guardarlo y subilo entero';

function endsWithShortRow(text: string, records: readonly ParsedRecord[]): boolean {
  const lengths = records.map(({ record }) => record.length);
  const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const table = lengths.slice(lengths.indexOf(widest));
  return (
    table.length > 1 &&
    !/[\r\n]/.test(text.slice(text.trimEnd().length)) &&
    table.findIndex((length) => length < widest) === table.length - 1
  );
}

function csvFault(error: CsvError): ImportFileError {
  const { lines } = error as unknown as { readonly lines?: number };
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new ImportFileError(
      `La fila ${lines ?? 1} es demasiado larga: puede tener comillas sin cerrar o más de ${MAX_IMPORT_COLUMNS} columnas`,
    );
  return new ImportFileError(
    `Hay comillas sin cerrar en la línea ${lines ?? 1}: corregilas o volvé a guardar el archivo, que puede estar cortado`,
  );
}
