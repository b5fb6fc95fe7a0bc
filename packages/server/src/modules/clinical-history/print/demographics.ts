import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';
import { GENDER_LABELS } from '@dentaria/contract/fields/genders.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import type { HistoryDocument } from '../history/history-document.ts';

/** Age in full years, both dates as YYYY-MM-DD; undefined if the date of birth is invalid or in the future. */
export function ageOn(today: string, birth: string): number | undefined {
  if (!isCalendarDay(birth) || birth > today) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Labels and values; a missing value is a dash. */
export function demographicFields(
  person: HistoryDocument['demographics'],
  today: string,
): (readonly [label: string, value: string])[] {
  const age = person.dob ? ageOn(today, person.dob) : undefined;
  const birth =
    person.dob &&
    `${formatDay(person.dob)}${age === undefined ? '' : ` (${age} ${age === 1 ? 'año' : 'años'})`}`;
  const fields: [string, string | null | undefined][] = [
    ['Apellido', person.lastName],
    ['Nombre', person.firstName],
    ['DNI', thousands(person.docNumber)],
    ['Fecha de nacimiento', birth],
    ['Género', person.gender && GENDER_LABELS[person.gender]],
    ['Estado civil', person.civilStatus],
    ['Teléfono', person.phone],
    ['Email', person.email],
    ['Domicilio', person.address && addressText(person.address)],
    ['Obra social', person.healthInsurance],
    ['Número de afiliado', person.affiliateNumber],
    ['Profesión', person.profession],
    ['Lugar de trabajo', person.workplace],
    ['Jerarquía', person.hierarchy],
  ];
  return fields.map(([label, value]) => [label, value || '—']);
}
