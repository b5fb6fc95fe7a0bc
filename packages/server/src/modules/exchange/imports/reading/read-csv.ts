import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { findHeading } from './find-heading.ts';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';

export type Separator = ';' | ',' | '\t' | '|';

const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|'];

/** Longest row in characters. A quote that is never closed makes one row of the rest of the file. */
const MAX_ROW = 200_000;

/** A first line by which Excel knows the separator. */
const DECLARATION = /^\ufeff?sep=([;,\t|])\r?\n/i;

/** Lines in which titles are looked for. */
const MAX_LINES = 40;

/** The declared separator, else the one that finds the most titles of patients, or the most columns in a line. */
export function separatorOf(text: string): Separator {
  const declared = DECLARATION.exec(text)?.[1];
  if (declared) return declared as Separator;
  const lines = text
    .slice(0, MAX_ROW)
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[";,\t|\r\n]/g, ''))
    .split(/[\r\n]+/, MAX_LINES)
    .filter((line) => line.trim() !== '');
  const rated = SEPARATORS.map((separator) => {
    const table = lines.map((line) => line.split(separator));
    const { place, known } = findHeading(table);
    return { separator, known, columns: table[place]?.length ?? 0 };
  });
  return rated.toSorted((a, b) => b.known - a.known || b.columns - a.columns)[0]?.separator ?? ';';
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number };
}

/** Rows of a CSV file, numbered as a spreadsheet does: a row with line breaks in quotes counts once, an empty one too. */
export function readCsv(text: string, separator: Separator): FileRow[] {
  const declared = DECLARATION.exec(text)?.[0] ?? '';
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

/** True if only the last row of the table is short and no line break ends it. */
function isCut(text: string, records: readonly ParsedRecord[]): boolean {
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
    `Hay comillas sin cerrar en la línea ${lines ?? 1}: corrígelas o vuelve a guardar el archivo, que puede estar cortado`,
  );
}
