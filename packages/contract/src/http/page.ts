import { z } from 'zod';

export const DEFAULT_PAGE_LIMIT = 50;
export const MAX_PAGE_LIMIT = 100;

const LIMIT_MESSAGE = `Debe ser un número de 1 a ${MAX_PAGE_LIMIT}`;
const limit = z
  .union([z.int(), z.string().regex(/^[1-9]\d{0,3}$/, LIMIT_MESSAGE)])
  .transform(Number)
  .pipe(z.int().min(1, LIMIT_MESSAGE).max(MAX_PAGE_LIMIT, LIMIT_MESSAGE))
  .default(DEFAULT_PAGE_LIMIT);

/** Opaque to clients (kernel/database/lists/keyset-page.ts). */
export const cursor = z
  .string()
  .max(1000, 'Página inválida')
  .regex(/^[\w-]+$/, 'Página inválida')
  .optional();

const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

export interface PageRequest<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface PageQueryOptions<Sort extends string, Filters extends z.ZodRawShape> {
  readonly sort: readonly [Sort, ...Sort[]];
  readonly order: Order;
  readonly filters: Filters;
}

export const pageQuery = <const Sort extends string, Filters extends z.ZodRawShape>({
  sort,
  order,
  filters,
}: PageQueryOptions<Sort, Filters>) =>
  z.object({
    ...filters,
    limit,
    cursor,
    sort: z.enum(sort, 'Orden inválido').default(sort[0] as z.util.NoUndefined<Sort>),
    order: z.enum(ORDERS, 'Orden inválido').default(order),
  });

/** Without a total (decision 0069). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  });

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}
