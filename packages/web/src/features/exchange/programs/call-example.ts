import { type ApiScope, fhirScope } from '@dentaria/contract/api-scopes.ts';

const SEARCHES = [
  ['Patient', 'Patient?identifier=30111222'],
  ['Appointment', 'Appointment?patient=12'],
  ['Condition', 'Condition?patient=12'],
] as const;

export function callExample(serviceUrl: string, clinicId: number, scopes: readonly ApiScope[]): string {
  const search = SEARCHES.find(([type]) => scopes.includes(fhirScope(type)))?.[1];
  const path =
    search === undefined && scopes.includes('exports')
      ? `clinics/${clinicId}/exports`
      : `fhir/${search ?? 'metadata'}`;
  return `curl -H "Authorization: Bearer $TOKEN" "${serviceUrl}/${path}"`;
}
