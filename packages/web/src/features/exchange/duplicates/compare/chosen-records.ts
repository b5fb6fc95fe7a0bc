import { PARENT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import {
  type MergeField,
  type MergePreview,
  type MergeRequest,
  type MergeSide,
  mergeFields,
} from '@dentaria/contract/exchange/merges.ts';

/** By field, the id of the record whose value was chosen. Ids remain valid when the other record is kept instead. */
export type ChosenRecords = Readonly<Partial<Record<MergeField, number>>>;

type ComparedField = MergePreview['fields'][number];
type Sides = { readonly kept: { readonly id: number }; readonly other: { readonly id: number } };

/** The record whose value a field gets: the chosen one, else the proposed one. */
export const recordOf = (
  { field, proposed }: Pick<ComparedField, 'field' | 'proposed'>,
  sides: Sides,
  chosen: ChosenRecords,
): number => chosen[field] ?? sides[proposed].id;

/** Dependent fields, such as the number at the obra social, come from the same record. */
export function withChoice(chosen: ChosenRecords, field: MergeField, id: number): ChosenRecords {
  const belonging = mergeFields.filter((each) => PARENT_FIELDS[each] === field);
  const taken = [field, ...belonging].map((each) => [each, id]);
  return { ...chosen, ...Object.fromEntries(taken) };
}

/** The choices as the server takes them. */
export const sidesOf = (chosen: ChosenRecords, { kept }: Sides): NonNullable<MergeRequest['fields']> =>
  Object.fromEntries(
    Object.entries(chosen).map(([field, id]) => [field, id === kept.id ? 'kept' : 'other'] as const),
  );

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
