import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from '../database.ts';

const ROWS_PER_CHUNK = 200;

let cursors = 0;

/** Reads through a cursor, because pg would block the event loop while it parses tens of thousands of rows. */
export async function* rowChunks<Row>(
  tx: Tx,
  { sql, parameters }: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  first = ROWS_PER_CHUNK,
  nextSize: (rows: readonly Row[]) => number = () => ROWS_PER_CHUNK,
): AsyncGenerator<readonly Row[]> {
  cursors += 1;
  const cursor = `row_chunks_${cursors}`;
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

export async function readInChunks<Row>(tx: Tx, query: Compilable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of rowChunks<Row>(tx, query.compile())) all.push(...rows);
  return all;
}
