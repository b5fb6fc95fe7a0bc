import { nextTurn } from '../event-loop.ts';

/** The items of a list: all of a short one, or those of a list that grows in batches (kernel/database/row-batches.ts). */
export type ListContent<Item> = readonly Item[] | AsyncIterable<readonly Item[]>;

/** Presents each batch of rows when it is serialized. */
export async function* presentBatches<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for await (const rows of batches) yield await present(rows);
}

/** A JSON array. Yields to the event loop between batches. */
export async function serializeList(
  list: ListContent<unknown>,
  serialize: (item: unknown) => string,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const batches: AsyncIterable<readonly unknown[]> | (readonly unknown[])[] =
    Symbol.asyncIterator in list ? list : [list];
  for await (const items of batches) {
    if (items.length === 0) continue;
    if (parts.length > 0) await nextTurn();
    const separator = parts.length === 0 ? '[' : ',';
    parts.push(Buffer.from(separator + items.map(serialize).join()));
  }
  parts.push(Buffer.from(parts.length === 0 ? '[]' : ']'));
  return Buffer.concat(parts);
}
