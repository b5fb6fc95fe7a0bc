import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from '../database.ts';

/** 200 users, whose rows are the widest of a list, are parsed in about two milliseconds. */
const ROWS_PER_PART = 200;

let cursors = 0;

/**
 * The rows of a query that may have tens of thousands, through a cursor: pg parses rows as they arrive, and all at once
 * they would hold the event loop. `sizeAfter` is the number of rows to fetch after a part.
 */
export async function* rowParts<Row>(
  tx: Tx,
  { sql, parameters }: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  first = ROWS_PER_PART,
  sizeAfter: (rows: readonly Row[]) => number = () => ROWS_PER_PART,
): AsyncGenerator<readonly Row[]> {
  cursors += 1;
  const cursor = `row_parts_${cursors}`;
  const run = (text: string, values: readonly unknown[] = []) =>
    tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  await run(`declare ${cursor} no scroll cursor for ${sql}`, parameters);
  let size = first;
  for (;;) {
    const { rows } = await run(`fetch ${size} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
    size = sizeAfter(rows);
  }
  await run(`close ${cursor}`);
}

/** All rows of a query that may have as many as a clinic has patients. */
export async function readInParts<Row>(tx: Tx, query: Compilable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of rowParts<Row>(tx, query.compile())) all.push(...rows);
  return all;
}
