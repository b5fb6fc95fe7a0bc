import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { ImportFileError } from './import-file-error.ts';
import { readCsv, type Separator, separatorOf } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface FileRow {
  /** As a spreadsheet numbers rows. */
  readonly line: number;
  readonly cells: string[];
}

export interface ImportFile {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: TextEncoding | null;
  readonly separator: Separator | null;
  readonly titles: string[];
  /** Those that are not empty, each with as many cells as there are titles. */
  readonly rows: FileRow[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel before 2007, and workbooks with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Longest text of a cell. No field of a patient allows more. */
const MAX_CELL = 2_000;

/** Reads a spreadsheet whole. @throws ImportFileError */
export async function readImportFile(content: Uint8Array): Promise<ImportFile> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const beginsWith = (signature: readonly number[]): boolean =>
    signature.every((byte, place) => bytes[place] === byte);
  if (bytes.length === 0) throw new ImportFileError('El archivo está vacío');
  if (beginsWith(COMPOUND_FILE))
    throw new ImportFileError(
      'Es un archivo de Excel antiguo o con contraseña: guárdalo como XLSX sin contraseña',
    );
  if (beginsWith(ZIP))
    return { format: 'xlsx', encoding: null, separator: null, ...table(await readXlsx(bytes)) };
  const { encoding, text } = decodeText(bytes);
  const separator = separatorOf(text);
  return { format: 'csv', encoding, separator, ...table(readCsv(text, separator)) };
}

const isEmpty = ({ cells }: FileRow): boolean => cells.every((cell) => cell.trim() === '');

function table(all: readonly FileRow[]): Pick<ImportFile, 'titles' | 'rows'> {
  const [heading, ...rows] = all.filter((row) => !isEmpty(row));
  if (!heading) throw new ImportFileError('El archivo está vacío');
  const titles = heading.cells.map((title) => clean(title).slice(0, 200));
  while (titles.at(-1) === '') titles.pop();
  if (titles.length > MAX_IMPORT_COLUMNS)
    throw new ImportFileError(
      `El archivo tiene ${titles.length.toLocaleString('es-AR')} columnas: el máximo es ${MAX_IMPORT_COLUMNS}`,
    );
  if (rows.length === 0)
    throw new ImportFileError('El archivo solo tiene la fila de títulos: agrega un paciente por fila');
  if (rows.length > MAX_IMPORT_ROWS)
    throw new ImportFileError(
      `El archivo tiene más de ${MAX_IMPORT_ROWS.toLocaleString('es-AR')} filas: divídelo en varios`,
    );
  return { titles, rows: rows.map(({ line, cells }) => ({ line, cells: fitted(cells, titles.length) })) };
}

/** Without the apostrophe that keeps a spreadsheet from evaluating a text, and without the spaces around it. */
const clean = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .toWellFormed();

function fitted(cells: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, place) => {
    const text = clean(cells[place] ?? '');
    return text.length > MAX_CELL ? text.slice(0, MAX_CELL) : text;
  });
}
