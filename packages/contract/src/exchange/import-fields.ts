import { keysOf } from '../fields/keys-of.ts';

export const IMPORT_FIELDS = {
  docNumber: 'DNI',
  lastName: 'Apellido',
  firstName: 'Nombre',
  lastNameFirst: 'Apellido y nombre',
  firstNameFirst: 'Nombre y apellido',
  dateOfBirth: 'Fecha de nacimiento',
  gender: 'Género',
  phone: 'Teléfono',
  email: 'Email',
  street: 'Domicilio',
  city: 'Localidad',
  state: 'Provincia',
  postalCode: 'Código postal',
  country: 'País',
  healthInsurance: 'Obra social',
  plan: 'Plan',
  affiliateNumber: 'Número de afiliado',
  civilStatus: 'Estado civil',
  profession: 'Profesión',
  workplace: 'Lugar de trabajo',
  hierarchy: 'Jerarquía',
  emergencyContactName: 'Contacto de emergencia',
  emergencyContactPhone: 'Teléfono de emergencia',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;

export const importFields = keysOf(IMPORT_FIELDS);

export const PARENT_FIELDS: Readonly<Partial<Record<ImportField, ImportField>>> = {
  affiliateNumber: 'healthInsurance',
};

const NAME_FIELDS: readonly (readonly ImportField[])[] = [
  ['lastName', 'firstName'],
  ['lastNameFirst'],
  ['firstNameFirst'],
];

export function mappingError(fields: readonly (ImportField | null)[]): string | undefined {
  const used = fields.filter((field) => field !== null);
  const repeated = used.find((field, place) => used.indexOf(field) !== place);
  if (repeated) return `Hay dos columnas para «${IMPORT_FIELDS[repeated]}»: dejá una`;
  if (!used.includes('docNumber')) return 'Elegí la columna del DNI';
  const names = NAME_FIELDS.filter((parts) => parts.some((part) => used.includes(part)));
  if (names.length > 1) return 'Dejá el nombre completo en una columna, o el apellido y el nombre en dos';
  if (!names[0]?.every((part) => used.includes(part)))
    return 'Elegí la columna del apellido y la del nombre, o la del nombre completo';
  if (used.includes('plan') && !used.includes('healthInsurance'))
    return 'Elegí la columna de la obra social del plan';
  return undefined;
}

export const columnName = (title: string, place: number): string => title || `Columna ${place + 1}`;
