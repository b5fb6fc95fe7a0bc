import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Page, PageRequest } from '@dentaria/contract/http/page.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import secureJson from 'secure-json-parse';
import { z } from 'zod';
import { invalid } from '../../errors.ts';

/**
 * Must be NOT NULL and indexed as (column, id). Its type needs leakproof operators: otherwise PostgreSQL ignores the
 * index under row-level security.
 */
export interface SortColumn {
  readonly column: string;
  readonly type: keyof typeof KEY_TYPES;
}

export interface Keyset<Sort extends string> {
  readonly id: string;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
}

const KEY_TYPES = {
  bigint: {
    toText: (column: RawBuilder<unknown>) => sql`${column}::text`,
    schema: z.string().regex(/^-?\d{1,18}$/),
  },
  text: {
    toText: (column: RawBuilder<unknown>) => column,
    schema: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
  },
  date: {
    toText: (column: RawBuilder<unknown>) => sql`${column}::text`,
    schema: z.string().refine(isCalendarDay),
  },
  timestamptz: {
    toText: (column: RawBuilder<unknown>) =>
      sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    schema: z.iso.datetime({ precision: 6 }).refine((text) => isCalendarDay(text.slice(0, 10))),
  },
} as const;

type Direction = 'next' | 'previous';

interface Cursor {
  readonly direction: Direction;
  readonly key: readonly string[];
}

interface PageKey {
  readonly page_key: string[];
}

/**
 * Keyset pagination: the cost does not grow with the position, and concurrent writes neither repeat nor skip a row.
 * `rows` has filters, but no order or limit.
 */
export async function keysetPage<DB, TB extends keyof DB, Row extends object, Sort extends string>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset<Sort>,
  request: PageRequest<Sort>,
): Promise<Page<Row & PageKey>> {
  const { order, limit } = request;
  const columns = columnsOf(keyset, request.sort);
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, columns, request);
  const isBackward = cursor?.direction === 'previous';
  const isAscending = (order === 'asc') !== isBackward;
  let query = rows.limit(limit + 1);
  if (cursor) query = query.where(isBeyond(columns, cursor.key, isAscending));
  for (const { column } of columns) query = query.orderBy(sql.ref(column), isAscending ? 'asc' : 'desc');
  const found = await query.select(keyOf(columns).as('page_key')).$castTo<Row & PageKey>().execute();
  if (found.length === 0 && cursor) return keysetPage(rows, keyset, { ...request, cursor: undefined });

  const hasMore = found.length > limit;
  const hasNext = isBackward || hasMore;
  const hasPrevious = isBackward ? hasMore : cursor !== undefined;
  const page = found.slice(0, limit);
  if (isBackward) page.reverse();
  const cursorAt = (row: PageKey | undefined, direction: Direction): string | null =>
    row ? cursorOf(request, { direction, key: row.page_key }) : null;
  return {
    items: page,
    nextCursor: hasNext ? cursorAt(page.at(-1), 'next') : null,
    previousCursor: hasPrevious ? cursorAt(page[0], 'previous') : null,
  };
}

const columnsOf = <Sort extends string>({ id, sorts }: Keyset<Sort>, sort: Sort): readonly SortColumn[] => {
  const idColumn: SortColumn = { column: id, type: 'bigint' };
  return sorts[sort].column === id ? [idColumn] : [sorts[sort], idColumn];
};

const keyOf = (columns: readonly SortColumn[]) =>
  sql<
    string[]
  >`array[${sql.join(columns.map(({ column, type }) => KEY_TYPES[type].toText(sql.ref(column))))}]`;

function isBeyond(columns: readonly SortColumn[], key: readonly string[], isAscending: boolean) {
  const left = sql.join(columns.map(({ column }) => sql.ref(column)));
  const right = sql.join(columns.map(({ type }, at) => sql`${key[at]}::${sql.raw(type)}`));
  return sql<boolean>`(${left}) ${sql.raw(isAscending ? '>' : '<')} (${right})`;
}

export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

export function decodeCursor<Position>(
  text: string,
  schema: z.ZodType<Position>,
  field = 'cursor',
): Position {
  const checked = schema.safeParse(secureJson.safeParse(Buffer.from(text, 'base64url').toString()));
  if (!checked.success) throw invalidCursor(field);
  return checked.data;
}

/** Includes sort and order, so that a list with another order rejects the cursor. */
const cursorOf = ({ sort, order }: PageRequest, { direction, key }: Cursor): string =>
  encodeCursor([sort, order, direction, ...key]);

function readCursor(text: string, columns: readonly SortColumn[], { sort, order }: PageRequest): Cursor {
  const head = z.tuple([z.literal(sort), z.literal(order), z.enum(['next', 'previous'])], z.string());
  const [, , direction, ...key] = decodeCursor(text, head);
  const isKey =
    key.length === columns.length &&
    columns.every(({ type }, at) => KEY_TYPES[type].schema.safeParse(key[at]).success);
  if (!isKey) throw invalidCursor('cursor');
  return { direction, key };
}

const invalidCursor = (field: string) =>
  invalid({ [field]: 'Página inválida' }, 'La página pedida no existe');
