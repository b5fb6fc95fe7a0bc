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

/** How a file begins, with a byte order mark, by which Excel knows UTF-8. */
export const csvHead = (): string => `\ufeff${csvLine(COLUMNS.map(([title]) => title))}`;

export const csvRows = (rows: readonly AuditRow[]): string =>
  rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');

/** A line of RFC 4180. */
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front; so do the signs' wide forms. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
