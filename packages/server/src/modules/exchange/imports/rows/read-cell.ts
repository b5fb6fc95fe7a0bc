import type { NewPatient } from '@dentaria/contract/auth/patients.ts';
import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportMark } from '@dentaria/contract/exchange/imports.ts';
import { splitFullName } from '@dentaria/contract/fields/people/full-name.ts';
import { isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import { isDate, isRounded, mayBeRounded } from './cell-faults.ts';
import { readDay } from './read-day.ts';
import { readEmail } from './read-email.ts';
import { readGender } from './read-gender.ts';
import { readPhone } from './read-phone.ts';
import type { PatientValues, RowMapping } from './read-row.ts';

export type ReadCell =
  | { readonly values: PatientValues; readonly mark?: ImportMark; readonly message?: string }
  | { readonly message: string };

const SHORTENED = 'La planilla acortó el número: dale a la columna formato de texto y escribilo entero';
const MADE_A_DATE =
  'La planilla convirtió el número en una fecha: dale a la columna formato de texto y escribilo';

export function readCell(
  field: Exclude<ImportField, 'plan'>,
  text: string,
  { insurancesByText, gendersByKey, days }: RowMapping,
): ReadCell {
  switch (field) {
    case 'lastNameFirst':
    case 'firstNameFirst':
      return readName(text, field === 'lastNameFirst' ? 'last' : 'first');
    case 'docNumber':
      return readDni(text);
    case 'affiliateNumber':
      if (isRounded(text)) return { message: SHORTENED };
      if (isDate(text)) return { message: MADE_A_DATE };
      return mayBeRounded(text)
        ? { values: { affiliateNumber: text }, mark: 'doubted', message: ZERO }
        : { values: { affiliateNumber: text } };
    case 'dateOfBirth': {
      const read = readDay(text, days);
      if (!('day' in read)) return read;
      const { day, ...doubt } = read;
      return { values: { dateOfBirth: day }, ...doubt };
    }
    case 'gender': {
      const read = readGender(text, gendersByKey);
      if (!('gender' in read)) return read;
      const values = { gender: read.gender };
      return read.message ? { values, mark: 'guessed', message: read.message } : { values };
    }
    case 'phone':
    case 'emergencyContactPhone': {
      if (isRounded(text)) return { message: SHORTENED };
      const read = readPhone(text);
      return 'phone' in read ? withRest({ [field]: read.phone }, read.rest) : read;
    }
    case 'email': {
      const { email, rest } = readEmail(text);
      return withRest({ email }, rest);
    }
    case 'healthInsurance': {
      const name = insuranceName(text, insurancesByText);
      return name === null ? { values: {} } : { values: { healthInsurance: name } };
    }
    default:
      return isRounded(text)
        ? { message: SHORTENED }
        : { values: { [field satisfies keyof NewPatient]: text } };
  }
}

const ZERO =
  'Si el número tiene más de 15 dígitos, la planilla puede haber puesto un cero al final: revisalo';

const withRest = (values: PatientValues, rest: string): ReadCell =>
  rest === '' ? { values } : { values, mark: 'guessed', message: `De la celda no se importa «${rest}»` };

function readName(text: string, leading: 'last' | 'first'): ReadCell {
  const read = splitFullName(text, leading);
  if (!read) return { message: 'Falta el apellido o el nombre' };
  const { isGuess, ...values } = read;
  return isGuess
    ? {
        values,
        mark: 'guessed',
        message: `Se tomó «${read.lastName}» por apellido y «${read.firstName}» por nombre`,
      }
    : { values };
}

function insuranceName(text: string, insurancesByText: RowMapping['insurancesByText']): string | null {
  const chosen = insurancesByText.get(text);
  if (chosen) return chosen.name;
  return isNoInsurance(text) ? null : text;
}

/** CUIL or CUIT: prefix, DNI, check digit. */
const CUIL = /^(?:20|2[3-7])[- ]?(\d{8})[- ]?\d$/;

/** Removes a label and foreign thousands separators. The schema of a patient validates the rest. */
function readDni(text: string): ReadCell {
  if (isRounded(text)) return { message: SHORTENED };
  const plain = text
    .normalize('NFKC')
    .replace(/^(?:d\.?\s?n\.?\s?i|doc(?:umento)?|l\.?[ce]|[fm])\b[.:\s]*/i, '')
    .replace(/^(\d{1,2}),(\d{3}),(\d{3})$/, '$1$2$3')
    .replace(/^(\d{7,8})[.,]0+$/, '$1');
  const [, ofCuil] = CUIL.exec(plain) ?? [];
  return ofCuil
    ? { values: { docNumber: ofCuil }, mark: 'guessed', message: `Se tomó el DNI ${ofCuil} del CUIL` }
    : { values: { docNumber: plain } };
}
