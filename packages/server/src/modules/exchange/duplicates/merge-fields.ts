import { PARENT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import {
  MERGE_FIELDS,
  type Merge,
  type MergeField,
  type MergePreview,
  type MergeSide,
  mergeFields,
} from '@dentaria/contract/exchange/merges.ts';
import { GENDER_LABELS } from '@dentaria/contract/fields/people/genders.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnsNamed } from '../../../kernel/database/lists/column-names.ts';
import type { TakenColumns } from '../../../kernel/tables/merged-table.ts';
import type { PatientRecord } from '../../auth/auth.module.ts';

const COLUMNS = columnsNamed(mergeFields) satisfies Readonly<Record<MergeField, keyof PatientRecord>>;

export const MERGEABLE_COLUMNS: readonly string[] = Object.values(COLUMNS);

const GENDERS: Readonly<Record<string, string>> = GENDER_LABELS;

const textOf = (field: MergeField, value: string | null): string | null =>
  field === 'gender' && value !== null ? (GENDERS[value] ?? value) : value;

const isEmpty = (value: string | null): boolean => value === null || value.trim() === '';

const isSameInsurance = (kept: PatientRecord, other: PatientRecord): boolean =>
  kept.health_insurance === other.health_insurance ||
  (kept.insurance_id !== null && kept.insurance_id === other.insurance_id);

/**
 * Proposes the side with a value, or the kept one if both have one. The affiliate number stays with its obra social.
 */
function proposedSide(field: MergeField, kept: PatientRecord, other: PatientRecord): MergeSide {
  const takes = (name: MergeField): boolean => isEmpty(kept[COLUMNS[name]]) && !isEmpty(other[COLUMNS[name]]);
  const hasOtherInsurance = !isEmpty(kept.health_insurance) && !isSameInsurance(kept, other);
  if (PARENT_FIELDS[field] === 'healthInsurance' && hasOtherInsurance) return 'kept';
  return takes(field) ? 'other' : 'kept';
}

export const compareFields = (kept: PatientRecord, other: PatientRecord): MergePreview['fields'] =>
  mergeFields.map((field) => {
    const column = COLUMNS[field];
    return {
      field,
      label: MERGE_FIELDS[field],
      kept: textOf(field, kept[column]),
      other: textOf(field, other[column]),
      isDifferent: (kept[column] ?? '') !== (other[column] ?? ''),
      proposed: proposedSide(field, kept, other),
    };
  });

/** Always includes a chosen obra social, because its plan may differ. */
export function takenColumns(
  kept: PatientRecord,
  other: PatientRecord,
  chosen: Merge['fields'],
): TakenColumns {
  const columns = mergeFields
    .filter((field) => (chosen[field] ?? proposedSide(field, kept, other)) === 'other')
    .filter((field) => field === 'healthInsurance' || kept[COLUMNS[field]] !== other[COLUMNS[field]])
    .map((field) => COLUMNS[field]);
  return { columns, filled: columns.filter((column) => isEmpty(kept[column])) };
}

export function changesOf({ before, after }: Pick<RowOf<'patient_merge_rows'>, 'before' | 'after'>) {
  const valueIn = (row: typeof before, field: MergeField) => (row[COLUMNS[field]] ?? null) as string | null;
  return mergeFields
    .filter((field) => valueIn(before, field) !== valueIn(after, field))
    .map((field) => ({
      label: MERGE_FIELDS[field],
      before: textOf(field, valueIn(before, field)),
      after: textOf(field, valueIn(after, field)),
    }));
}
