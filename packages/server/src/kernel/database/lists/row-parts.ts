import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from '../database.ts';

const ROWS_PER_PART = 200;

let cursors = 0;

/** Reads through a cursor, because pg would block the event loop while it parses tens of thousands of rows. */
export async function* rowParts<Row>(
  tx: Tx,
  { sql, parameters }: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  first = ROWS_PER_PART,
  nextSize: (rows: readonly Row[]) => number = () => ROWS_PER_PART,
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
    size = nextSize(rows);
  }
  await run(`close ${cursor}`);
}

export async function readInParts<Row>(tx: Tx, query: Compilable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of rowParts<Row>(tx, query.compile())) all.push(...rows);
  return all;
}
