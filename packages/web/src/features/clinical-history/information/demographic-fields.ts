import type { Address, Demographics } from '@dentaria/contract/clinical-history/history.ts';
import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/people/genders.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { get } from 'react-hook-form';

interface Field {
  readonly name: Exclude<keyof Demographics, 'fullName' | 'address'> | `address.${keyof Address}`;
  readonly label: string;
  readonly kind?: 'email' | 'tel' | 'dni' | 'birth-date' | 'gender' | 'health-insurance';
  readonly isRequired?: true;
  /** Also stored in the patient's record, and likely to change over time. */
  readonly isContact?: true;
}

interface Group {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** In screen order. Form values, labels and the comparison of versions derive from this list. */
export const DEMOGRAPHIC_GROUPS = [
  {
    name: 'person',
    title: 'Datos personales',
    fields: [
      { name: 'firstName', label: 'Nombre', isRequired: true },
      { name: 'lastName', label: 'Apellido', isRequired: true },
      { name: 'docNumber', label: 'DNI', kind: 'dni', isRequired: true },
      { name: 'dob', label: 'Fecha de nacimiento', kind: 'birth-date' },
      { name: 'gender', label: 'Género', kind: 'gender' },
      { name: 'civilStatus', label: 'Estado civil' },
    ],
  },
  {
    name: 'contact',
    title: 'Contacto',
    fields: [
      { name: 'email', label: 'Email', kind: 'email', isContact: true },
      { name: 'phone', label: 'Teléfono', kind: 'tel', isContact: true },
      { name: 'address.street', label: 'Calle', isContact: true },
      { name: 'address.city', label: 'Ciudad', isContact: true },
      { name: 'address.state', label: 'Provincia', isContact: true },
      { name: 'address.postalCode', label: 'Código postal', isContact: true },
      { name: 'address.country', label: 'País', isContact: true },
    ],
  },
  {
    name: 'coverage',
    title: 'Cobertura y ocupación',
    fields: [
      { name: 'healthInsurance', label: 'Obra social', kind: 'health-insurance', isContact: true },
      { name: 'affiliateNumber', label: 'Número de afiliado', isContact: true },
      { name: 'profession', label: 'Profesión' },
      { name: 'workplace', label: 'Lugar de trabajo' },
      { name: 'hierarchy', label: 'Jerarquía' },
    ],
  },
] as const satisfies readonly Group[];

type Name = (typeof DEMOGRAPHIC_GROUPS)[number]['fields'][number]['name'];
type AddressPart<N> = N extends `address.${infer Part}` ? Part : never;

export type DemographicsValues = Record<Exclude<Name, `address.${string}`>, string> & {
  address: Record<AddressPart<Name>, string>;
};

export type DemographicField = Field & { readonly name: Name };

export const DEMOGRAPHIC_FIELDS: readonly DemographicField[] = DEMOGRAPHIC_GROUPS.flatMap<DemographicField>(
  ({ fields }) => fields,
);

export const textOf = (values: DemographicsValues, name: DemographicField['name']): string =>
  String(get(values, name) ?? '').trim();

export function displayedValue({ name, kind }: DemographicField, values: DemographicsValues): string {
  const text = textOf(values, name);
  if (kind === 'birth-date' && isCalendarDay(text)) return formatDay(text);
  const gender = kind === 'gender' && GENDERS.find((each) => each === text);
  return gender ? GENDER_LABELS[gender] : text;
}
