/** Without it, Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A record of RFC 4180, with the separator of spreadsheets in Argentina, where the comma separates decimals. */
export const csvLine = (cells: readonly (CsvCell | CsvAmount)[]): string =>
  `${cells.map((cell) => (isAmount(cell) ? amountCell(cell) : csvCell(cell))).join(';')}\r\n`;

type CsvCell = string | number | null;

/** An amount of money. A number, so that its sign begins no formula. */
export interface CsvAmount {
  readonly cents: number;
}

const isAmount = (cell: CsvCell | CsvAmount): cell is CsvAmount => typeof cell === 'object' && cell !== null;

/** With a decimal comma, as spreadsheets in Argentina read it. */
function amountCell({ cents }: CsvAmount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `"${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}"`;
}

/** Where a spreadsheet may begin another cell, if it separates by comma, semicolon or tab. */
const CELL_STARTS = /([,;"\t\r\n])/;

/** Text that a spreadsheet evaluates, also after spaces and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/**
 * Prevents CSV injection: prefixes an apostrophe to what a spreadsheet would evaluate. A spreadsheet with another
 * separator ignores our quotes, so that a formula may also begin within the text.
 */
export function csvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const parts = text.split(CELL_STARTS).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  const safe = /^[\t\r\n]/.test(text) ? `'${parts.join('')}` : parts.join('');
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
