import { type NewPatient, patientCreate } from '@dentaria/contract/auth/patients.ts';
import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import { dniNumber } from '@dentaria/contract/fields/dni-digits.ts';
import { isSamePhone } from '@dentaria/contract/fields/phone-numbers.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import type { StoredChange } from '../../exchange.tables.ts';
import type { EnteredCoverage, KnownPatient } from './known-patient.ts';
import type { Issue, PatientValues, ReadRow, RowMapping } from './read-row.ts';

/** What an import does with a row. */
export type Decision =
  | { readonly outcome: 'refused' | 'duplicate'; readonly issues: readonly Issue[] }
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly issues: readonly Issue[];
      readonly patient: NewPatient;
      readonly known: KnownPatient | undefined;
      readonly changes: readonly StoredChange[];
      /** Undefined: it stays as it is. */
      readonly coverage: EnteredCoverage | undefined;
      readonly coverageBefore: EnteredCoverage | undefined;
    };

/** Stored data that a row meets. */
export interface Surroundings {
  readonly known: KnownPatient | undefined;
  readonly coverage: EnteredCoverage | undefined;
  /** An earlier row of the file with the DNI. */
  readonly earlierLine: number | undefined;
}

const STAFF = 'Ese DNI es de alguien del equipo de la clínica: sus datos no se importan';

/** The DNI of a row; undefined for a row that is refused whoever has it. */
export function docNumberOf({ values, errors }: ReadRow): string | undefined {
  if (errors.length > 0) return undefined;
  const read = patientCreate.shape.docNumber.safeParse(values.docNumber ?? '');
  return read.success ? read.data : undefined;
}

export function decideRow(row: ReadRow, { columns }: RowMapping, around: Surroundings): Decision {
  const { known } = around;
  const checked = validate(patientCreate, { ...EMPTY, ...row.values });
  const errors = [...row.errors, ...(checked.ok ? [] : issuesOf(checked.errors, columns, row.errors))];
  if (errors.length > 0 || !checked.ok) return { outcome: 'refused', issues: errors };
  if (around.earlierLine !== undefined)
    return {
      outcome: 'duplicate',
      issues: [{ column: null, message: `El mismo DNI está en la fila ${around.earlierLine}` }],
    };
  if (known && !known.isManaged) return { outcome: 'refused', issues: [{ column: null, message: STAFF }] };
  const coverage = coverageOf(row, around);
  const changes = known ? changesOf(row.values, checked.value, known.values) : [];
  const planChange = known && coverage && row.plan;
  return {
    outcome: known ? (changes.length > 0 || planChange ? 'updated' : 'unchanged') : 'created',
    issues: row.notes,
    patient: known
      ? { ...known.values, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) }
      : checked.value,
    known,
    changes: planChange ? [...changes, { field: 'plan', before: null, after: planChange.name }] : changes,
    coverage,
    coverageBefore: around.coverage,
  };
}

/** A patient without data: the schema requires the names and the DNI as texts. */
const EMPTY = { firstName: '', lastName: '', docNumber: '' };

/** Columns that may hold a field. */
const HOLDERS: Readonly<Partial<Record<string, readonly ImportField[]>>> = {
  firstName: ['firstName', 'lastNameFirst', 'firstNameFirst'],
  lastName: ['lastName', 'lastNameFirst', 'firstNameFirst'],
};

function issuesOf(
  errors: Readonly<Record<string, string>>,
  columns: RowMapping['columns'],
  known: readonly Issue[],
): Issue[] {
  const found = Object.entries(errors).map(([field, message]) => {
    const holders = HOLDERS[field] ?? [field];
    const column = columns.find((each) => each.field !== null && holders.includes(each.field))?.title ?? null;
    return { column, message };
  });
  // What could not be read is missing for the schema, too.
  return found.filter(
    ({ column }, place) =>
      !known.some((issue) => issue.column === column) &&
      found.findIndex((other) => other.column === column) === place,
  );
}

const isSame: Readonly<Partial<Record<string, (a: string, b: string) => boolean>>> = {
  docNumber: (a, b) => dniNumber(a) === dniNumber(b),
  phone: isSamePhone,
  emergencyContactPhone: isSamePhone,
  email: (a, b) => a.toLowerCase() === b.toLowerCase(),
  healthInsurance: (a, b) => a.toLowerCase() === b.toLowerCase(),
};

/** Only what the file says: an empty cell never removes anything. */
function changesOf(written: PatientValues, after: NewPatient, before: NewPatient): StoredChange[] {
  return (Object.keys(written) as (keyof NewPatient)[]).flatMap((field) => {
    const [old, value] = [before[field], after[field]];
    if (value === null || value === old) return [];
    if (old !== null && isSame[field]?.(old, value)) return [];
    return [{ field: field as ImportField, before: old, after: value }];
  });
}

/** Undefined if the row has no plan, or the one that was entered already. */
function coverageOf(
  { plan, values }: ReadRow,
  { coverage, known }: Surroundings,
): EnteredCoverage | undefined {
  if (!plan) return undefined;
  const affiliateNumber =
    values.affiliateNumber ?? coverage?.affiliateNumber ?? known?.values.affiliateNumber ?? null;
  const isEntered =
    coverage?.insuranceId === plan.insuranceId &&
    coverage.planId === plan.id &&
    (coverage.affiliateNumber ?? null) === affiliateNumber;
  return isEntered ? undefined : { insuranceId: plan.insuranceId, planId: plan.id, affiliateNumber };
}
