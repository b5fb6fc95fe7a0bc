import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../../kernel/database/database.ts';
import { rowChunks } from '../../../kernel/database/lists/row-chunks.ts';
import type { Statement } from '../../../kernel/database/statement.ts';
import type { ExportedTable } from '../../../kernel/tables/exported-table.ts';
import type { TABLES } from './exports.statements.ts';

export type CatalogueTable = typeof TABLES extends Statement<infer Row> ? Row : never;

/** In characters: a few milliseconds of the event loop. */
const TARGET_BATCH_LENGTH = 500_000;
const MAX_ROWS_PER_BATCH = 1_000;

export async function* textBatches(tx: Tx, statement: string, clinicId: number) {
  const parameters = statement.includes('$1') ? [clinicId] : [];
  const sizeAfter = (rows: readonly { text: string }[]): number => {
    const length = rows.reduce((sum, { text }) => sum + text.length, 0);
    return Math.min(
      MAX_ROWS_PER_BATCH,
      Math.max(1, Math.round((rows.length * TARGET_BATCH_LENGTH) / Math.max(1, length))),
    );
  };
  const parts = rowChunks<{ text: string }>(tx, { sql: statement, parameters }, 20, sizeAfter);
  for await (const rows of parts) {
    yield rows.map(({ text }) => text);
    await setImmediate();
  }
}

const quoted = (name: string): string => `"${name}"`;

export const rowsCondition = ({ rows = 't.clinic_id = $1' }: ExportedTable): string => rows;

export const exportedColumns = (
  { without = {} }: ExportedTable,
  { columns }: CatalogueTable,
): readonly string[] => columns.filter((column) => !(column in without));

/** Casts columns of type json to text, because row_to_json could change their bytes. */
export const rowsAsJson = (declared: ExportedTable, catalogue: CatalogueTable): string => {
  const columns = exportedColumns(declared, catalogue).map((column) =>
    catalogue.jsonColumns.includes(column)
      ? `t.${quoted(column)}::text as ${quoted(column)}`
      : `t.${quoted(column)}`,
  );
  const order = catalogue.primaryKey.map((column) => `t.${quoted(column)}`).join(', ');
  return `select row_to_json(r)::text as text from (
    select ${columns.join(', ')} from ${quoted(declared.table)} t where ${rowsCondition(declared)} order by ${order}) r`;
};
