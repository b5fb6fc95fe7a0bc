import { type NewPatient, patientCreate } from '@dentaria/contract/auth/patients.ts';
import { columnName, type ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  ImportGender,
  ImportMark,
  ImportRow,
  ImportValue,
} from '@dentaria/contract/exchange/imports.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import type { StoredInsurance } from '../insurance-choices.ts';
import { isBlank, isSpreadsheetError } from './cell-faults.ts';
import { readCell } from './read-cell.ts';
import type { DayReading } from './read-day.ts';

export type Issue = ImportRow['issues'][number];

export interface RowMapping {
  readonly columns: readonly { readonly title: string; readonly field: ImportField | null }[];
  readonly insurancesByText: ReadonlyMap<string, StoredInsurance>;
  readonly gendersByKey: ReadonlyMap<string, ImportGender>;
  readonly days: DayReading;
}

export type PatientValues = Partial<Record<keyof NewPatient, string>>;

export interface ReadRow {
  readonly filledFields: readonly (keyof NewPatient)[];
  readonly patient: NewPatient | undefined;
  readonly plan: { readonly id: number; readonly name: string; readonly insuranceId: number } | undefined;
  readonly errors: readonly Issue[];
  readonly notes: readonly Issue[];
  readonly values: readonly ImportValue[];
}

interface WrittenCell {
  readonly field: Exclude<ImportField, 'plan'>;
  readonly text: string;
  readonly column: string;
  readonly isDamaged: boolean;
}

interface Fact {
  readonly field: keyof NewPatient;
  readonly cell: WrittenCell;
  readonly mark: ImportMark | undefined;
}

/** A row without one of these is refused. Any other unreadable value is left out. */
const IDENTITY: readonly string[] = ['firstName', 'lastName', 'docNumber'];
const isIdentity = (field: string): boolean => IDENTITY.includes(field);
const NAMES: readonly ImportField[] = ['firstName', 'lastName', 'lastNameFirst', 'firstNameFirst'];
const isName = (field: ImportField): boolean => NAMES.includes(field);

const DAMAGED = 'Tenía una letra dañada en el archivo: revisalo';
const FAULTY = 'La planilla muestra un error en lugar del dato';

export function readRow(
  cells: readonly string[],
  mapping: RowMapping,
  damaged: readonly number[] = [],
): ReadRow {
  const values: PatientValues = {};
  const facts: Fact[] = [];
  const errors: Issue[] = [];
  const notes: Issue[] = [];
  const omitted: WrittenCell[] = [];
  const leaveOut = (cell: WrittenCell, message: string): void => {
    omitted.push(cell);
    notes.push({ column: cell.column, message: `No se importa: ${lowerFirst(message)}` });
  };
  for (const cell of writtenCells(cells, mapping.columns, damaged)) {
    const { field, text, column } = cell;
    const read = isSpreadsheetError(text) ? { message: FAULTY } : readCell(field, text, mapping);
    if ('values' in read) {
      Object.assign(values, read.values);
      const mark = read.mark ?? (cell.isDamaged ? 'doubted' : undefined);
      for (const each of Object.keys(read.values) as (keyof NewPatient)[])
        facts.push({ field: each, cell, mark });
      if (read.message) notes.push({ column, message: read.message });
      if (cell.isDamaged) notes.push({ column, message: DAMAGED });
    } else if (field === 'docNumber' || isName(field)) errors.push({ column, message: read.message });
    else leaveOut(cell, read.message);
  }
  const checked = checkPatient(values, (field, message) => {
    const fact = facts.find((each) => each.field === field);
    if (fact) leaveOut(fact.cell, message);
  });
  if (!checked.ok) errors.push(...issuesOf(checked.errors, mapping.columns, errors));
  const { patient } = checked;
  const kept = facts.filter(({ field }) => values[field] !== undefined);
  const { plan, planValue, planNote } = readPlan(cells, mapping);
  if (planNote) notes.push(planNote);
  const isRefused = errors.length > 0 || !patient;
  return {
    filledFields: kept.map(({ field }) => field),
    patient: isRefused ? undefined : patient,
    plan,
    errors,
    notes,
    values: isRefused
      ? []
      : [
          ...kept.map((fact) => shownValue(fact, patient[fact.field])),
          ...planValue,
          ...omitted.map(({ field, text }) => ({ field, text, value: null, mark: 'omitted' as const })),
        ].toSorted((a, b) => placeOf(a.field, mapping) - placeOf(b.field, mapping)),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function writtenCells(cells: readonly string[], columns: RowMapping['columns'], damaged: readonly number[]) {
  return columns.flatMap(({ title, field }, place) => {
    const text = cells[place] ?? '';
    if (!field || field === 'plan' || text === '') return [];
    if (isName(field) ? !/[\p{L}\p{N}\ufffd#]/u.test(text) : isBlank(text)) return [];
    const isDamaged = damaged.includes(place) || text.includes('\ufffd');
    return [{ field, text, column: columnName(title, place), isDamaged }];
  });
}

const EMPTY_PATIENT = { firstName: '', lastName: '', docNumber: '' };

/** Removes invalid values, except names and the DNI. */
function checkPatient(values: PatientValues, onRemoved: (field: keyof NewPatient, message: string) => void) {
  const checked = validate(patientCreate, { ...EMPTY_PATIENT, ...values });
  if (checked.ok) return { ok: true as const, patient: checked.value };
  const optional = Object.entries(checked.errors).filter(([field]) => !isIdentity(field));
  for (const [field, message] of optional) {
    onRemoved(field as keyof NewPatient, message);
    delete values[field as keyof NewPatient];
  }
  const errors = Object.fromEntries(Object.entries(checked.errors).filter(([field]) => isIdentity(field)));
  if (Object.keys(errors).length > 0) return { ok: false as const, errors, patient: undefined };
  return { ok: true as const, patient: patientCreate.parse({ ...EMPTY_PATIENT, ...values }) };
}

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
    const place = columns.findIndex((each) => each.field !== null && holders.includes(each.field));
    return { column: place < 0 ? null : columnName(columns[place]?.title ?? '', place), message };
  });
  // An unreadable value is also missing for the schema: report it once.
  return found.filter(
    ({ column }, place) =>
      !known.some((issue) => issue.column === column) &&
      found.findIndex((other) => other.column === column) === place,
  );
}

function shownValue({ field, cell, mark }: Fact, value: string | null): ImportValue {
  const isSame = value === cell.text || (field === 'dateOfBirth' && formatDay(value ?? '') === cell.text);
  return { field: field as ImportField, text: cell.text, value, mark: mark ?? (isSame ? null : 'changed') };
}

const placeOf = (field: ImportField, { columns }: RowMapping): number =>
  columns.findIndex(
    (column) => column.field === field || (column.field && HOLDERS[field]?.includes(column.field)),
  );

function readPlan(cells: readonly string[], { columns, insurancesByText }: RowMapping) {
  const cellOf = (field: ImportField): string =>
    cells[columns.findIndex((column) => column.field === field)] ?? '';
  const text = cellOf('plan');
  if (isBlank(text)) return { plan: undefined, planValue: [], planNote: undefined };
  const place = columns.findIndex(({ field }) => field === 'plan');
  const insurance = insurancesByText.get(cellOf('healthInsurance'));
  const planId = insurance?.plans.find((plan) => plan.text === text)?.planId;
  const chosen = insurance?.planChoices.find(({ id }) => id === planId);
  const plan =
    chosen && insurance?.insuranceId ? { ...chosen, insuranceId: insurance.insuranceId } : undefined;
  const isSame = plan?.name === text;
  const mark = plan ? (isSame ? null : ('changed' as const)) : ('omitted' as const);
  return {
    plan,
    planValue: [{ field: 'plan' as const, text, value: plan?.name ?? null, mark }],
    planNote: plan
      ? undefined
      : { column: columnName(columns[place]?.title ?? '', place), message: planMessage(text, insurance) },
  };
}

function planMessage(text: string, insurance: StoredInsurance | undefined): string {
  if (isSpreadsheetError(text)) return `No se importa: ${lowerFirst(FAULTY)}`;
  return insurance?.insuranceId
    ? `El plan «${text}» no se importa: elegí a qué plan registrado corresponde`
    : `El plan «${text}» no se importa, porque la obra social no está registrada`;
}
