import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** The event loop is held for about a millisecond per batch of users, the widest rows. */
const BATCH_SIZE = 100;

let cursors = 0;

/**
 * The rows of a query that returns any number of them, read in batches through a cursor: parsing thousands of rows at
 * once would hold the event loop. The transaction's end closes the cursor.
 */
export async function* rowBatches<Row>(tx: Tx, query: Compilable<Row>): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile();
  cursors += 1;
  const cursor = `row_batches_${cursors}`;
  const fetch = () => tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${BATCH_SIZE} from ${cursor}`));
  const declare = CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]);
  // Both are sent at once, so that a short list costs one round trip.
  let [, { rows }] = await Promise.all([tx.executeQuery(declare), fetch()]);
  while (rows.length > 0) {
    yield rows;
    if (rows.length < BATCH_SIZE) return;
    ({ rows } = await fetch());
  }
}
