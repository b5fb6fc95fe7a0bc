import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';

/** Days are YYYY-MM-DD. */
export function ageOn(today: string, birth: string): number | undefined {
  if (!isCalendarDay(birth) || birth > today) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

interface Patient {
  readonly docNumber: string | null;
  readonly dob: string | null;
  readonly healthInsurance: string | null;
  readonly affiliateNumber?: string | null;
}

export interface PatientFact {
  readonly text: string;
  readonly title?: string;
}

/** `DNI 30111222`, `41 años`, `OSDE 123/4`. */
export function patientFacts(patient: Patient, today: string): readonly PatientFact[] {
  const age = ageOn(today, patient.dob ?? '');
  const legalName = patient.healthInsurance ?? '';
  const shortName = shortInsuranceName(legalName);
  const insurance = [shortName, patient.affiliateNumber].filter(Boolean).join(' ');
  return [
    ...(patient.docNumber ? [{ text: `DNI ${patient.docNumber}` }] : []),
    ...(age === undefined ? [] : [{ text: age === 1 ? '1 año' : `${age} años` }]),
    ...(insurance ? [{ text: insurance, ...(shortName !== legalName && { title: legalName }) }] : []),
  ];
}
