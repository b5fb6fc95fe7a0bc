import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { ask, type Handle } from './database.ts';

const MOST_ARGUMENTS = 16;

/** Makes statements and sends none. */
// biome-ignore lint/complexity/noBannedTypes: `{}` is how Kysely writes "no tables known yet"
const drawingBoard = new Kysely<{}>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A statement whose text is made once: calls differ by their values alone. For the few that a day consists of, where
 * Kysely's work on the text is as long as PostgreSQL's on the answer. `build` sees stand-ins for the arguments: each
 * must become a parameter, and nothing may be decided by it.
 */
export function keptStatement<Args extends readonly unknown[], Row>(
  build: (db: typeof drawingBoard, ...args: Args) => CompiledQuery<Row>,
): (tx: Handle, ...args: Args) => Promise<Row[]> {
  const places: unknown[] = Array.from({ length: MOST_ARGUMENTS }, (_, place) => ({ place }));
  const { sql: text, parameters } = build(drawingBoard, ...(places as [...Args]));
  const order = parameters.map((value) => places.indexOf(value));
  return (tx, ...args) =>
    ask<Row>(
      tx,
      text,
      order.map((place, at) => (place < 0 ? parameters[at] : args[place])),
    );
}
