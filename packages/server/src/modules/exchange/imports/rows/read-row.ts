import type { NewPatient } from '@dentaria/contract/auth/patients.ts';
import type { IMPORT_FIELDS, ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportRow } from '@dentaria/contract/exchange/imports.ts';
import { cleanText } from '@dentaria/contract/fields/clean-text.ts';
import type { StoredInsurance } from '../../exchange.tables.ts';
import { isNoInsurance } from './insurance-names.ts';
import { readDay } from './read-day.ts';
import { readGender } from './read-gender.ts';
import { readFullName } from './read-name.ts';
import { readPhone } from './read-phone.ts';

export type Issue = ImportRow['issues'][number];

/** How the columns of a file are read. */
export interface RowMapping {
  readonly columns: readonly { readonly title: string; readonly field: ImportField | null }[];
  /** By what the file says. */
  readonly insurances: ReadonlyMap<string, StoredInsurance>;
  /** Today at the clinic, as YYYY-MM-DD. */
  readonly today: string;
}

export type PatientValues = Partial<Record<keyof NewPatient, string>>;

export interface ReadRow {
  /** Those that are not empty. */
  readonly values: PatientValues;
  readonly plan: { readonly id: number; readonly name: string; readonly insuranceId: number } | undefined;
  /** Why the row is refused. */
  readonly errors: readonly Issue[];
  /** What is left out of it. */
  readonly notes: readonly Issue[];
}

/** What people write into a cell that they leave empty. */
const BLANKS = new Set([
  '-',
  '--',
  '.',
  '/',
  's/d',
  'sd',
  's/n',
  'n/a',
  'na',
  'no tiene',
  'no posee',
  'sin datos',
  'null',
]);

/** A number that a spreadsheet has rounded for display. */
const ROUNDED = /^\d+[.,]\d+e\+?\d+$/i;

export function readRow(cells: readonly string[], { columns, insurances, today }: RowMapping): ReadRow {
  const values: PatientValues = {};
  const errors: Issue[] = [];
  const notes: Issue[] = [];
  const written = new Map<ImportField, { readonly text: string; readonly column: string }>();
  columns.forEach(({ title, field }, place) => {
    const text = cells[place] ?? '';
    const cleaned = cleanText(text);
    if (field && cleaned !== '' && !BLANKS.has(cleaned.toLowerCase()))
      written.set(field, { text, column: title });
  });
  for (const [field, { text, column }] of written) {
    const read = readCell(field, text, { insurances, today });
    if ('message' in read) errors.push({ column, message: read.message });
    else Object.assign(values, read);
  }
  const plan = written.get('plan');
  const insurance = insurances.get(written.get('healthInsurance')?.text ?? '');
  const planId = plan && insurance?.plans.find(({ text }) => text === plan.text)?.planId;
  const chosen = insurance?.planChoices.find(({ id }) => id === planId);
  if (plan && !chosen) notes.push({ column: plan.column, message: planNote(plan.text, insurance) });
  return {
    values,
    errors,
    notes,
    plan: chosen && insurance?.insuranceId ? { ...chosen, insuranceId: insurance.insuranceId } : undefined,
  };
}

function planNote(text: string, insurance: StoredInsurance | undefined): string {
  if (!insurance?.insuranceId)
    return `El plan «${text}» no se importa, porque la obra social no está registrada`;
  return `El plan «${text}» no se importa: elige a qué plan registrado corresponde`;
}

type ReadCell = PatientValues | { readonly message: string };

function readCell(
  field: ImportField,
  written: string,
  { insurances, today }: Pick<RowMapping, 'insurances' | 'today'>,
): ReadCell {
  const text = cleanText(written);
  switch (field) {
    case 'lastNameFirst':
    case 'firstNameFirst':
      return (
        readFullName(text, field === 'lastNameFirst' ? 'last' : 'first') ?? {
          message: 'Falta el apellido o el nombre',
        }
      );
    case 'docNumber':
      return ROUNDED.test(text) ? { message: NUMBER_ROUNDED } : { docNumber: dniOf(text) };
    case 'affiliateNumber':
      return ROUNDED.test(text) ? { message: NUMBER_ROUNDED } : { affiliateNumber: text };
    case 'dateOfBirth': {
      const day = readDay(text, today);
      return day ? { dateOfBirth: day } : { message: 'La fecha no es válida: escríbela como 25/03/1980' };
    }
    case 'gender': {
      const gender = readGender(text);
      return gender ? { gender } : { message: 'El sexo no es válido: escribe F, M u Otro' };
    }
    case 'phone':
    case 'emergencyContactPhone': {
      const read = readPhone(text);
      return 'phone' in read ? { [field]: read.phone } : read;
    }
    case 'email':
      return { email: text.replace(/^mailto:/i, '') };
    case 'healthInsurance': {
      const name = insuranceName(written, insurances);
      return name === null ? {} : { healthInsurance: name };
    }
    case 'plan':
      return {};
    default:
      return { [field satisfies keyof NewPatient & keyof typeof IMPORT_FIELDS]: text };
  }
}

const NUMBER_ROUNDED = 'La planilla acortó el número: da a la columna el formato de texto y escríbelo entero';

/** What was chosen for the written name; a name that nobody could choose for is kept. */
function insuranceName(text: string, insurances: ReadonlyMap<string, StoredInsurance>): string | null {
  const chosen = insurances.get(text);
  if (chosen) return chosen.name;
  return isNoInsurance(text) ? null : text;
}

/** Without "DNI" before it and with the thousands separated as abroad. The schema of a patient does the rest. */
const dniOf = (text: string): string =>
  text
    .replace(/^(?:d\.?\s?n\.?\s?i|doc(?:umento)?|l\.?[ce])\b[.:\s]*/i, '')
    .replace(/^(\d{1,2}),(\d{3}),(\d{3})$/, '$1$2$3')
    .replace(/^(\d{7,8})[.,]0+$/, '$1');
