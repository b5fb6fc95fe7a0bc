import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import type { NamedQuery } from './pg-driver.ts';

// SQL that is plainer than a query of Kysely (windows, recursion, lists of values) stands in `<resource>.statements.ts`.
// statements.test.ts compares its columns with those that PostgreSQL reports.

/** A column of a row: its type in PostgreSQL, and in TypeScript. */
export interface Column<T> {
  readonly type: string;
  /** Never set. */
  readonly value?: T;
}

const of = <T>(type: string): Column<T> => ({ type });

export const column = {
  bool: of<boolean>('bool'),
  int4: of<number>('int4'),
  int8: of<number>('int8'),
  /** Decimal text. */
  numeric: of<string>('numeric'),
  /** YYYY-MM-DD. */
  date: of<string>('date'),
  timestamptz: of<Date>('timestamptz'),
  bytea: of<Buffer>('bytea'),
  uuid: of<string>('uuid'),
  text: <T extends string = string>() => of<T>('text'),
  jsonb: <T>() => of<T>('jsonb'),
  arrayOf: <T>({ type }: Column<T>) => of<T[]>(`_${type}`),
  orNull: <T>({ type }: Column<T>) => of<T | null>(type),
};

/** A statement with the parameters $1, $2 and so on. */
export interface Statement<Row = unknown> {
  /** Of a hot statement, which is prepared once per connection. */
  readonly name?: string;
  readonly text: string;
  readonly columns?: { readonly [Name in keyof Row]: Column<Row[Name]> };
}

export type RowFrom<S> = S extends Statement<infer Row> ? Row : never;

export const statement = <Row>(declared: Required<Pick<Statement<Row>, 'columns'>> & Statement<Row>) =>
  declared as Statement<Row>;

export async function rawQuery<Row>(
  tx: Tx,
  { name, text }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const query: NamedQuery<Row> = { ...CompiledQuery.raw(text, [...values]), ...(name && { name }) };
  return (await tx.executeQuery<Row>(query)).rows;
}
