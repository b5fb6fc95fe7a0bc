import { readSheet } from 'read-excel-file/node';
import { ImportFileError } from './import-file-error.ts';
import type { FileRow } from './read-import-file.ts';
import { rewriteWorkbook } from './rewrite-workbook.ts';

const TRUNCATED_OR_DAMAGED = 'El archivo está cortado o dañado: volvé a guardarlo y subilo entero';

/** The library unpacks the whole workbook for each sheet. */
const MAX_SHEETS = 15;

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Empty for charts and for sheets beyond MAX_SHEETS. */
  readonly rows: readonly FileRow[];
}

export async function readXlsx(file: Buffer): Promise<Sheet[]> {
  const { bytes, sheets, faults } = await rewriteWorkbook(file).catch((error: unknown) => {
    throw error instanceof ImportFileError ? error : new ImportFileError(TRUNCATED_OR_DAMAGED);
  });
  const read: Sheet[] = [];
  let unread = 0;
  for (const [place, sheet] of sheets.entries()) {
    const rows =
      place < MAX_SHEETS ? await readSheet(bytes, place + 1, { parseNumber }).catch(() => undefined) : [];
    if (!rows) unread += 1;
    read.push({
      ...sheet,
      rows: (rows ?? []).map((cells, row) => ({ line: row + 1, cells: cells.map(textOf) })),
    });
  }
  // The library fails on sheets that rewriteWorkbook left out.
  if (unread === sheets.length) throw faults[0] ?? new ImportFileError(TRUNCATED_OR_DAMAGED);
  return read;
}

/**
 * Spreadsheets keep 15 digits of a number. An exponent marks longer ones, so that their zeros are not taken for
 * digits.
 */
function parseNumber(text: string): number | string {
  const number = Number(text);
  return Math.abs(number) < 1e15 ? number : number.toExponential().replace('e', 'E');
}

type Cell = string | number | boolean | Date | null;

function textOf(value: unknown): string {
  const cell = value as Cell;
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell;
}
