import type { Tx } from '../../../kernel/database/database.ts';
import type { ExportedSheet } from '../../../kernel/exported-table.ts';
import { csvFile, csvRows } from '../../../kernel/http/csv.ts';
import { textBatches } from './clinic-rows.ts';

type Cell = string | number | boolean | null;

/** Amounts with a decimal comma; times as `2024-01-31 14:05` in the clinic's time zone, which the session has. */
function cellOf(value: Cell): string | number | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  if (value !== null && /^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 16).replace('T', ' ');
  return value;
}

/** A CSV for people. */
export async function* sheetContent(
  tx: Tx,
  { header, select }: ExportedSheet,
  clinicId: number,
): AsyncGenerator<string> {
  yield csvFile([header]);
  const columns = header.map((_, index) => `c${index}`);
  const statement = `select json_build_array(${columns.join(', ')})::text as text from (${select}) s (${columns.join(', ')})`;
  for await (const batch of textBatches(tx, statement, clinicId))
    yield csvRows(batch.map((text) => (JSON.parse(text) as Cell[]).map(cellOf)));
}
