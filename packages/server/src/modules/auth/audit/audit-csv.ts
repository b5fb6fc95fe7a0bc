import type { AuditRow } from '@dentaria/contract/auth/audit.ts';

const COLUMNS: readonly (readonly [title: string, cell: (row: AuditRow) => string | number | null])[] = [
  ['Número', ({ id }) => id],
  ['Fecha y hora (UTC)', ({ at }) => at],
  ['Id de usuario', ({ userId }) => userId],
  ['Usuario', ({ username }) => username],
  ['Rol', ({ role }) => role],
  ['Id de clínica', ({ clinicId }) => clinicId],
  ['Clínica', ({ clinicName }) => clinicName],
  ['Acción', ({ action }) => action],
  ['Objeto', ({ object }) => object],
  ['Id de objeto', ({ objectId }) => objectId],
  ['Nombre del objeto', ({ objectName }) => objectName],
  ['Versión', ({ version }) => version],
  ['Dirección', ({ address }) => address],
  ['Pedido', ({ requestId }) => requestId],
];

/** The byte order mark, without which Excel does not read UTF-8, and the header row. */
export const csvHead = (): string => `\ufeff${csvLine(COLUMNS.map(([title]) => title))}`;

export const csvRows = (rows: readonly AuditRow[]): string =>
  rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');

/** A record of RFC 4180, with the separator of spreadsheets in Argentina, where the comma separates decimals. */
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Where a spreadsheet may begin another cell, if it separates by comma, semicolon or tab. */
const CELL_STARTS = /([,;"\t\r\n])/;

/** Text that a spreadsheet evaluates, also after spaces and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/**
 * Prevents CSV injection: prefixes an apostrophe to what a spreadsheet would evaluate. A spreadsheet with another
 * separator ignores our quotes, so that a formula may also begin within the text.
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const parts = text.split(CELL_STARTS).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  const safe = /^[\t\r\n]/.test(text) ? `'${parts.join('')}` : parts.join('');
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
