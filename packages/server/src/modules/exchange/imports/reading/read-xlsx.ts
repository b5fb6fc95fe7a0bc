import { readSheet } from 'read-excel-file/node';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';
import { rewriteWorkbook } from './rewrite-workbook.ts';

const CUT = 'El archivo está cortado o dañado: vuelve a guardarlo y súbelo entero';

/** Rows of the first sheet. Of a formula, the value that the spreadsheet has stored. */
export async function readXlsx(file: Buffer): Promise<FileRow[]> {
  const { bytes, faults } = await rewriteWorkbook(file).catch((error: unknown) => {
    throw error instanceof ImportFileError ? error : new ImportFileError(CUT);
  });
  const rows = await readSheet(bytes).catch(() => {
    // It misses a sheet that was left out.
    throw faults[0] ?? new ImportFileError(CUT);
  });
  return rows.map((cells, place) => ({ line: place + 1, cells: cells.map(textOf) }));
}

type Cell = string | number | boolean | Date | null;

/** A date as YYYY-MM-DD; an integer without exponent, as DNIs and phones need it. */
function textOf(value: unknown): string {
  const cell = value as Cell;
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell;
}
