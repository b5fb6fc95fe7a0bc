import { isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';
import type { DemographicsValues } from '../information/demographic-fields.ts';

/** Full years on a day, both as YYYY-MM-DD; undefined without a valid day of birth. */
export function ageOn(today: string, birth: string): number | undefined {
  if (!isCalendarDay(birth) || birth > today) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** `DNI 30111222`, `41 años`, `OSDE 123/4`; omits what is unknown. */
export function patientFacts(patient: DemographicsValues, today: string): readonly string[] {
  const age = ageOn(today, patient.dob);
  const insurance = [patient.healthInsurance, patient.affiliateNumber].filter(Boolean).join(' ');
  return [
    ...(patient.docNumber ? [`DNI ${patient.docNumber}`] : []),
    ...(age === undefined ? [] : [age === 1 ? '1 año' : `${age} años`]),
    ...(insurance ? [insurance] : []),
  ];
}
