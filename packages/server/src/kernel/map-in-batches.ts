import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop after each batch, which takes about a millisecond for the widest rows. */
export async function mapInBatches<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped,
  itemsPerBatch = 200,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const item of items) {
    mapped.push(map(item, mapped.length));
    if (mapped.length % itemsPerBatch === 0) await setImmediate();
  }
  return mapped;
}
