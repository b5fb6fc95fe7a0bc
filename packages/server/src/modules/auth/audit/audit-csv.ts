import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import { type CsvColumn, csvFile, csvRowsWithoutBom } from '../../../kernel/http/csv.ts';

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
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

export const auditCsvHead = (): string => csvFile([COLUMNS.map(([title]) => title)]);

export const auditCsvRows = (rows: readonly AuditRow[]): string =>
  csvRowsWithoutBom(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))));
