import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { ask, type Tx } from './database.ts';

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

/** Stands in a statement's text for the argument that each call brings. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose text is made once: calls differ by their values alone. For the few that a day consists of, where
 * Kysely's work on the text is as long as PostgreSQL's on the answer. `build` sees stand-ins for the arguments: each
 * must become a parameter, and nothing may be decided by it.
 */
export function keptStatement<Args extends object, Row>(
  build: (db: typeof drawingBoard, args: Args) => CompiledQuery<Row>,
): (tx: Tx, args: Args) => Promise<Row[]> {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Args;
  const { sql: text, parameters } = build(drawingBoard, places);
  return (tx, args) =>
    ask<Row>(
      tx,
      text,
      parameters.map((value) => (value instanceof Place ? args[value.name as keyof Args] : value)),
    );
}
