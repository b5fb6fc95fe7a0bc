import { readSheet } from 'read-excel-file/node';
import { withCellReferences } from './cell-references.ts';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';
import { assertBoundedZip, CUT_WORKBOOK, readZipText } from './zip-limits.ts';

/** Rows of the first sheet. Of a formula, the value that the spreadsheet has stored. */
export async function readXlsx(bytes: Buffer): Promise<FileRow[]> {
  assertBoundedZip(bytes);
  const rows = await readSheet(bytes)
    .catch(async () => readSheet(await withCellReferences(bytes)))
    .catch(() => {
      throw new ImportFileError(CUT_WORKBOOK);
    });
  const shift = countsFrom1904(bytes) ? DAYS_1900_TO_1904 : 0;
  return rows.map((cells, place) => ({ line: place + 1, cells: cells.map((cell) => textOf(cell, shift)) }));
}

const DAYS_1900_TO_1904 = 1_462;
const DAY_MS = 86_400_000;

/** LibreOffice writes `true`, which the library does not know; it knows Excel's `1`. */
const countsFrom1904 = (bytes: Buffer): boolean => {
  const properties = /workbookPr\b[^>]*/.exec(readZipText(bytes, 'xl/workbook.xml') ?? '')?.[0] ?? '';
  return /\bdate1904\s?=\s?["'](?:true|on)["']/.test(properties);
};

type Cell = string | number | boolean | Date | null;

/** A date as YYYY-MM-DD; an integer without exponent, as DNIs and phones need it. */
function textOf(value: unknown, shiftDays: number): string {
  const cell = value as Cell;
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const date = new Date(cell.getTime() + shiftDays * DAY_MS);
    return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  }
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell;
}
