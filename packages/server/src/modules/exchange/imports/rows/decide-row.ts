import type { NewPatient } from '@dentaria/contract/auth/patients.ts';
import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportRow, ImportValue } from '@dentaria/contract/exchange/imports.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { isSamePhone } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';
import type { auth } from '../../../auth/auth.module.ts';
import type { billing } from '../../../billing/billing.module.ts';
import type { Issue, ReadRow } from './read-row.ts';

type ValueOf<M> = M extends Map<unknown, infer V> ? V : never;

export type KnownPatient = ValueOf<Awaited<ReturnType<typeof auth.findPatientsOfBatch>>>;

export type EnteredCoverage = Omit<ValueOf<Awaited<ReturnType<typeof billing.listCoverages>>>, 'updatedAt'>;

export type Decision =
  | { readonly outcome: 'refused' | 'duplicate'; readonly issues: readonly Issue[] }
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly issues: readonly Issue[];
      readonly patient: NewPatient;
      readonly known: KnownPatient | undefined;
      readonly changes: ImportRow['changes'];
      /** Undefined to keep the current coverage. */
      readonly coverage: EnteredCoverage | undefined;
      readonly coverageBefore: EnteredCoverage | undefined;
      readonly values: readonly ImportValue[];
    };

export interface RowContext {
  readonly known: KnownPatient | undefined;
  readonly coverage: EnteredCoverage | undefined;
  readonly earlierLine: number | undefined;
}

const STAFF = 'Ese DNI es de alguien del equipo de la clínica: sus datos no se importan';

export function decideRow(row: ReadRow, context: RowContext): Decision {
  const { known } = context;
  const { patient } = row;
  if (!patient) return { outcome: 'refused', issues: row.errors };
  if (context.earlierLine !== undefined)
    return {
      outcome: 'duplicate',
      issues: [{ column: null, message: `El mismo DNI está en la fila ${context.earlierLine}` }],
    };
  if (known && !known.isManaged) return { outcome: 'refused', issues: [{ column: null, message: STAFF }] };
  const coverage = coverageOf(row, context);
  const changes = known ? changesOf(row.filledFields, patient, known.values) : [];
  const planChange = known && coverage && row.plan;
  return {
    outcome: known ? (changes.length > 0 || planChange ? 'updated' : 'unchanged') : 'created',
    issues: known && isOtherName(patient, known.values) ? [...row.notes, otherName(known.values)] : row.notes,
    patient: known
      ? { ...known.values, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) }
      : patient,
    known,
    changes: planChange ? [...changes, { field: 'plan', before: null, after: planChange.name }] : changes,
    coverage,
    coverageBefore: context.coverage,
    values: row.values,
  };
}

/** A mistyped DNI may belong to another patient. */
const isOtherName = (a: NewPatient, b: NewPatient): boolean =>
  foldForSearch(a.lastName) !== foldForSearch(b.lastName) &&
  foldForSearch(a.firstName) !== foldForSearch(b.firstName);

const otherName = ({ lastName, firstName }: NewPatient): Issue => ({
  column: null,
  message: `Con ese DNI está registrado otro nombre (${lastName}, ${firstName}): mirá si es la misma persona`,
});

const isSame: Readonly<Partial<Record<string, (a: string, b: string) => boolean>>> = {
  docNumber: (a, b) => dniNumber(a) === dniNumber(b),
  phone: isSamePhone,
  emergencyContactPhone: isSamePhone,
  email: (a, b) => a.toLowerCase() === b.toLowerCase(),
  healthInsurance: (a, b) => a.toLowerCase() === b.toLowerCase(),
  // Spreadsheets drop leading zeros.
  affiliateNumber: (a, b) => withoutZeros(a) === withoutZeros(b),
  postalCode: (a, b) => withoutZeros(a) === withoutZeros(b),
};

const withoutZeros = (text: string): string => (/^\d+$/.test(text) ? text.replace(/^0+/, '') : text);

/** An empty cell never removes a value. */
function changesOf(filledFields: readonly (keyof NewPatient)[], after: NewPatient, before: NewPatient) {
  return filledFields.flatMap((field) => {
    const [old, value] = [before[field], after[field]];
    if (value === null || value === old) return [];
    if (old !== null && isSame[field]?.(old, value)) return [];
    return [{ field: field as ImportField, before: old, after: value }];
  });
}

function coverageOf(
  { plan, patient }: ReadRow,
  { coverage, known }: RowContext,
): EnteredCoverage | undefined {
  if (!plan) return undefined;
  const affiliateNumber =
    patient?.affiliateNumber ?? coverage?.affiliateNumber ?? known?.values.affiliateNumber ?? null;
  const isEntered =
    coverage?.insuranceId === plan.insuranceId &&
    coverage.planId === plan.id &&
    (coverage.affiliateNumber ?? null) === affiliateNumber;
  return isEntered ? undefined : { insuranceId: plan.insuranceId, planId: plan.id, affiliateNumber };
}
