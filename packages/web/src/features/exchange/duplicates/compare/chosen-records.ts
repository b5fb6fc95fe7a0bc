import { PARENT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import {
  type MergeField,
  type MergePreview,
  type MergeRequest,
  type MergeSide,
  mergeFields,
} from '@dentaria/contract/exchange/merges.ts';

/** Ids of the records with the chosen values. They remain valid when the other record is kept instead. */
export type ChosenRecords = Readonly<Partial<Record<MergeField, number>>>;

type ComparedField = MergePreview['fields'][number];
type Sides = { readonly kept: { readonly id: number }; readonly other: { readonly id: number } };

export const recordOf = (
  { field, proposed }: Pick<ComparedField, 'field' | 'proposed'>,
  sides: Sides,
  chosen: ChosenRecords,
): number => chosen[field] ?? sides[proposed].id;

/** Dependent fields, such as the member number of an obra social, come from the same record. */
export function withChoice(chosen: ChosenRecords, field: MergeField, id: number): ChosenRecords {
  const dependents = mergeFields.filter((each) => PARENT_FIELDS[each] === field);
  const added = [field, ...dependents].map((each) => [each, id]);
  return { ...chosen, ...Object.fromEntries(added) };
}

export const sidesOf = (chosen: ChosenRecords, { kept }: Sides): NonNullable<MergeRequest['fields']> =>
  Object.fromEntries(
    Object.entries(chosen).map(([field, id]) => [field, id === kept.id ? 'kept' : 'other'] as const),
  );

export interface Side {
  readonly name: MergeSide;
  readonly record: MergePreview['kept'];
}

/** Oldest first, so that the columns stay in place when the other record is kept. */
export const sidesInOrder = ({ kept, other }: MergePreview): readonly Side[] =>
  [{ name: 'kept', record: kept } as const, { name: 'other', record: other } as const].sort(
    (one, another) => one.record.id - another.record.id,
  );

/** Falls back to the id, because both records often have the same name. */
export const recordName = ({ record }: Pick<Side, 'record'>): string => `Ficha n.º ${record.id}`;
