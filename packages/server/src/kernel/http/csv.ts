/** Without it, Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A record of RFC 4180, with the separator of spreadsheets in Argentina, where the comma separates decimals. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(';')}\r\n`;

/** Where a spreadsheet may begin another cell, if it separates by comma, semicolon or tab. */
const CELL_STARTS = /([,;"\t\r\n])/;

/** Text that a spreadsheet evaluates, also after spaces and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

const NEGATIVE_AMOUNT = /^-\d+(,\d+)?$/;

/**
 * Prevents CSV injection: prefixes an apostrophe to what a spreadsheet would evaluate. A spreadsheet with another
 * separator ignores our quotes, so that a formula may also begin within the text.
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  if (NEGATIVE_AMOUNT.test(text)) return `"${text}"`;
  const parts = text.split(CELL_STARTS).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  const safe = /^[\t\r\n]/.test(text) ? `'${parts.join('')}` : parts.join('');
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
