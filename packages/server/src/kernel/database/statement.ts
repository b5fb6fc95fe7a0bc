import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import type { PreparableQuery } from './pg-driver.ts';

// Statements that are clearer as SQL than in Kysely are in `<resource>.statements.ts`. statements.test.ts checks
// their columns.

export interface Column<T> {
  readonly type: string;
  /** Only carries the TypeScript type; never set. */
  readonly value?: T;
}

const of = <T>(type: string): Column<T> => ({ type });

export const column = {
  bool: of<boolean>('bool'),
  int4: of<number>('int4'),
  int8: of<number>('int8'),
  numeric: of<string>('numeric'),
  date: of<string>('date'),
  timestamptz: of<Date>('timestamptz'),
  bytea: of<Buffer>('bytea'),
  uuid: of<string>('uuid'),
  text: <T extends string = string>() => of<T>('text'),
  jsonb: <T>() => of<T>('jsonb'),
  arrayOf: <T>({ type }: Column<T>) => of<T[]>(`_${type}`),
  orNull: <T>({ type }: Column<T>) => of<T | null>(type),
};

export interface Statement<Row = unknown> {
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
  const query: PreparableQuery<Row> = { ...CompiledQuery.raw(text, [...values]), ...(name && { name }) };
  return (await tx.executeQuery<Row>(query)).rows;
}
