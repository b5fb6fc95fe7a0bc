import type { MergePreview, MergeSide } from '@dentaria/contract/exchange/merges.ts';

export interface Side {
  readonly name: MergeSide;
  readonly record: MergePreview['kept'];
}

/** The older record first, so that the columns stay where they are when the other one is kept. */
export const sidesInOrder = ({ kept, other }: MergePreview): readonly Side[] =>
  [{ name: 'kept', record: kept } as const, { name: 'other', record: other } as const].sort(
    (one, another) => one.record.id - another.record.id,
  );

/** Names are often the same. */
export const recordName = ({ record }: Pick<Side, 'record'>): string => `Ficha n.º ${record.id}`;
