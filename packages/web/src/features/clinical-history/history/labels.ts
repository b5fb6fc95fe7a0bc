import { CHECKBOXES, FREE_TEXTS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import type { DemographicsValues } from './history-content.ts';

/** What the patient's data are called on the screen. */
export const DEMOGRAPHIC_LABELS = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  docNumber: 'DNI',
  email: 'Email',
  dob: 'Fecha de nacimiento',
  gender: 'Género',
  phone: 'Teléfono',
  civilStatus: 'Estado civil',
  profession: 'Profesión',
  workplace: 'Lugar de trabajo',
  hierarchy: 'Jerarquía',
  affiliateNumber: 'Número de afiliado',
  healthInsurance: 'Obra social',
} as const satisfies Record<Exclude<keyof DemographicsValues, 'address'>, string>;

export const ADDRESS_LABELS = {
  street: 'Calle',
  city: 'Ciudad',
  state: 'Provincia',
  postalCode: 'Código postal',
  country: 'País',
} as const satisfies Record<keyof DemographicsValues['address'], string>;

/** What the answers of the anamnesis are called; a detail is named after its question. */
export const ANAMNESIS_LABELS: Readonly<Record<string, string>> = Object.fromEntries([
  ...FREE_TEXTS.map(({ key, label }) => [key, label]),
  ...QUESTIONS.flatMap(({ key, label, detailKey, detailLabel }) => [
    [key, label],
    [detailKey, `${label} ${detailLabel}`],
  ]),
  ...CHECKBOXES.map(({ key, label }) => [key, `Anormal: ${label.toLocaleLowerCase('es')}`]),
]);
