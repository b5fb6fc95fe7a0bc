import { type InsertQueryBuilder, type InsertResult, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.generated.ts';

interface Write {
  executeTakeFirstOrThrow(): Promise<{
    readonly numInsertedOrUpdatedRows?: bigint | undefined;
    readonly numUpdatedRows?: bigint;
    readonly numDeletedRows?: bigint;
  }>;
}

export async function hasWritten(write: Write): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await write.executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}

export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

export async function countRows<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const query = rows.select(sql<number>`count(*)`.as('count')).$castTo<{ readonly count: number }>();
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function insertedId<Table extends keyof Tables>(
  insert: InsertQueryBuilder<Tables, Table, InsertResult>,
): Promise<number> {
  return (await insert.returning(sql<number>`id`.as('id')).executeTakeFirstOrThrow()).id;
}
