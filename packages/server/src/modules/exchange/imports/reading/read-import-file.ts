import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { cleanCell, readCell } from './clean-cell.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { findHeading, type Heading } from './find-heading.ts';
import { assertCsv, assertNotForeign } from './foreign-file.ts';
import { ImportFileError } from './import-file-error.ts';
import { detectSeparator, readCsv, type Separator } from './read-csv.ts';
import { readXlsx, type Sheet } from './read-xlsx.ts';

export interface FileRow {
  readonly line: number;
  readonly cells: string[];
  /** Indexes of cells in which a damaged letter was guessed. */
  readonly damaged?: readonly number[];
}

export interface ImportFile {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: TextEncoding | null;
  readonly separator: Separator | null;
  readonly sheet: string | null;
  readonly titles: string[];
  /** Without empty rows; each row has one cell per title. */
  readonly rows: FileRow[];
  /** Spanish sentences about what was omitted or guessed. */
  readonly notes: string[];
}

const ZIP = 'PK\u0003\u0004';

const MAX_CELL_LENGTH = 2_000;

export async function readImportFile(content: Uint8Array): Promise<ImportFile> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) throw new ImportFileError('El archivo está vacío');
  assertNotForeign(bytes);
  if (bytes.subarray(0, ZIP.length).toString('latin1') === ZIP) {
    const { sheet, notes } = chooseSheet(await readXlsx(bytes));
    const read = table(sheet.rows, notes);
    return { format: 'xlsx', encoding: null, separator: null, sheet: sheet.name, ...read };
  }
  const { encoding, text } = decodeText(bytes);
  assertCsv(text);
  const separator = detectSeparator(text);
  const read = table(readCsv(text, separator), encodingNotes(encoding));
  return { format: 'csv', encoding, separator, sheet: null, ...read };
}

const encodingNotes = (encoding: TextEncoding): string[] =>
  encoding === 'macintosh' || encoding === 'ibm850'
    ? [
        'El archivo no dice cómo están escritas sus letras: se dedujo de los acentos y las eñes. Revisá los nombres.',
      ]
    : [];

const isEmpty = ({ cells }: FileRow): boolean => cells.every((cell) => cell.trim() === '');

interface RatedSheet extends Sheet {
  readonly heading: Heading;
  readonly filledRows: number;
}

/** Prefers a sheet with patients' titles, even a hidden one or one that is not the first. */
function chooseSheet(sheets: readonly Sheet[]): { readonly sheet: Sheet; readonly notes: string[] } {
  const rated = sheets.map((sheet): RatedSheet => {
    const filled = sheet.rows.filter((row) => !isEmpty(row));
    return { ...sheet, heading: findHeading(filled.map(({ cells }) => cells)), filledRows: filled.length };
  });
  const isPatients = ({ heading, filledRows }: RatedSheet): boolean =>
    heading.knownTitles > 1 && filledRows > 1;
  const rank = (sheet: RatedSheet): number =>
    (sheet.filledRows > 0 ? 1 : 0) + (sheet.isHidden ? 0 : 2) + (isPatients(sheet) ? 4 : 0);
  const [sheet, ...others] = rated.toSorted(
    (a, b) => rank(b) - rank(a) || (isPatients(a) ? b.filledRows - a.filledRows : 0),
  );
  if (!sheet) throw new ImportFileError('El archivo está vacío');
  const unread = others.filter(({ filledRows }) => filledRows > 0);
  const notes = unread.map((each) =>
    isPatients(each)
      ? `La hoja ${nameOf(each)} también parece tener pacientes y no se importa: guardala en otro archivo.`
      : `La hoja ${nameOf(each)} no se importa.`,
  );
  if (sheet.isHidden) notes.unshift(`Se importa la hoja oculta «${sheet.name}».`);
  return { sheet, notes };
}

const nameOf = ({ name, isHidden }: Sheet): string => `«${name}»${isHidden ? ' (oculta)' : ''}`;

function table(
  all: readonly FileRow[],
  fileNotes: readonly string[],
): Pick<ImportFile, 'titles' | 'rows' | 'notes'> {
  const filled = all.filter((row) => !isEmpty(row));
  const { place, hasTitles } = findHeading(filled.map(({ cells }) => cells));
  const heading = filled[place];
  if (!heading) throw new ImportFileError('El archivo está vacío');
  const titles = hasTitles ? heading.cells.map((title) => cleanCell(title).slice(0, 200)) : [];
  const below = filled.slice(hasTitles ? place + 1 : place);
  while (titles.at(-1) === '') titles.pop();
  assertColumns(titles.length);
  if (below.length === 0)
    throw new ImportFileError('El archivo solo tiene la fila de títulos: agregá un paciente por fila');
  if (below.length > MAX_IMPORT_ROWS)
    throw new ImportFileError(
      `El archivo tiene más de ${MAX_IMPORT_ROWS.toLocaleString('es-AR')} filas: dividilo en varios`,
    );
  const width = Math.max(titles.length, ...below.map(({ cells }) => cells.findLastIndex(isFilled) + 1));
  assertColumns(width);
  while (titles.length < width) titles.push('');
  const read = below.map((row) => readCells(row, width));
  const rows = hasTitles ? read.filter(({ cells }) => !isRepeated(cells, titles)) : read;
  if (rows.length === 0)
    throw new ImportFileError('El archivo solo tiene la fila de títulos: agregá un paciente por fila');
  const notes = tableNotes(filled.slice(0, place), { heading, hasTitles, rows, titles });
  return { titles, rows, notes: [...fileNotes, ...notes] };
}

interface ReadTable extends Pick<ImportFile, 'titles' | 'rows'> {
  readonly heading: FileRow;
  readonly hasTitles: boolean;
}

function tableNotes(above: readonly FileRow[], { heading, hasTitles, rows, titles }: ReadTable): string[] {
  const notes: string[] = [];
  if (!hasTitles) notes.push('El archivo no tiene una fila de títulos: elegí qué dato tiene cada columna.');
  if (above.length > 0) {
    const texts = above
      .slice(0, 3)
      .map(({ cells }) => `«${cells.map(cleanCell).filter(isFilled).join(' ')}»`);
    const where = hasTitles
      ? `Los títulos están en la fila ${heading.line}`
      : 'Los pacientes empiezan más abajo';
    notes.push(
      `${where}: lo que hay arriba no se importa (${texts.join(', ')}${above.length > 3 ? '…' : ''}).`,
    );
  }
  if (
    hasTitles &&
    titles.includes('') &&
    rows.some(({ cells }) => cells.some((cell, at) => cell && !titles[at]))
  )
    notes.push('Hay datos en columnas sin título: mirá si corresponden a algún dato.');
  const damaged = rows.filter((row) => row.damaged);
  if (damaged.length > 0)
    notes.push(
      `El archivo tiene letras dañadas en ${damaged.length === 1 ? 'la fila' : 'las filas'} ${damaged
        .slice(0, 10)
        .map(({ line }) => line)
        .join(', ')}${damaged.length > 10 ? '…' : ''}: quedan marcadas en la revisión.`,
    );
  return notes;
}

function assertColumns(count: number): void {
  if (count > MAX_IMPORT_COLUMNS)
    throw new ImportFileError(
      `El archivo tiene ${count.toLocaleString('es-AR')} columnas: el máximo es ${MAX_IMPORT_COLUMNS}`,
    );
}

const isFilled = (cell: string): boolean => cell.trim() !== '' && cleanCell(cell) !== '';

/** Reports repeat their titles on each page. */
const isRepeated = (cells: readonly string[], titles: readonly string[]): boolean =>
  cells.every((cell, place) => cell === titles[place]);

function readCells({ line, cells }: FileRow, width: number): FileRow {
  const damaged: number[] = [];
  const read = Array.from({ length: width }, (_, place) => {
    const { text, isDamaged } = readCell(cells[place] ?? '');
    if (isDamaged) damaged.push(place);
    return text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH).toWellFormed() : text;
  });
  return damaged.length > 0 ? { line, cells: read, damaged } : { line, cells: read };
}
