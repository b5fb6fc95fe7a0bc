import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../kernel/http/csv.ts';

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

/** The byte order mark and the header row. */
export const csvHead = (): string => `${BYTE_ORDER_MARK}${csvLine(COLUMNS.map(([title]) => title))}`;

export const csvRows = (rows: readonly AuditRow[]): string =>
  rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');
