import type { AuditRow } from '@dentaria/contract/auth/audit.ts';

const COLUMNS: readonly (readonly [title: string, cell: (row: AuditRow) => string | number | null])[] = [
  ['Número', ({ id }) => id],
  ['Fecha y hora (UTC)', ({ at }) => at],
  ['Id de usuario', ({ userId }) => userId],
  ['Usuario', ({ username }) => username],
  ['Rol', ({ role }) => role],
  ['Clínica', ({ clinicId }) => clinicId],
  ['Acción', ({ action }) => action],
  ['Objeto', ({ object }) => object],
  ['Id de objeto', ({ objectId }) => objectId],
  ['Versión', ({ version }) => version],
  ['Dirección', ({ address }) => address],
  ['Pedido', ({ requestId }) => requestId],
];

/** RFC 4180 with a byte order mark, by which Excel knows UTF-8. */
export const auditCsv = (rows: readonly AuditRow[]): string =>
  `\ufeff${[COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')}`;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
