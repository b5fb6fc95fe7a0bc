import { type ApiScope, type FhirType, fhirScope } from '@dentaria/contract/api-scopes.ts';
import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

interface ScopeGroup {
  readonly id: string;
  readonly name: string;
  readonly explanation: string;
  /** Shown in words if the token has only part of the group. */
  readonly scopes: readonly (readonly [scope: ApiScope, words: string])[];
}

const fhir = (type: FhirType, words: string) => [fhirScope(type), words] as const;

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    id: 'patients',
    name: 'Datos de pacientes',
    explanation: 'Nombre, documento, contacto, obra social y si acepta mensajes.',
    scopes: [
      fhir('Patient', 'identidad y contacto'),
      fhir('Coverage', 'obra social'),
      fhir('Consent', 'permiso de mensajes'),
    ],
  },
  {
    id: 'appointments',
    name: 'Turnos',
    explanation: 'Turnos con su estado, los profesionales y la clínica.',
    scopes: [
      fhir('Appointment', 'turnos'),
      fhir('Practitioner', 'profesionales'),
      fhir('Organization', 'clínica'),
    ],
  },
  {
    id: 'history',
    name: 'Historia clínica',
    explanation:
      'Hallazgos y trabajos del odontograma, alergias, medicación, plan de tratamiento y quién guardó cada versión. Son datos de salud.',
    scopes: [
      fhir('Condition', 'hallazgos'),
      fhir('Procedure', 'trabajos'),
      fhir('AllergyIntolerance', 'alergias'),
      fhir('MedicationStatement', 'medicación'),
      fhir('CarePlan', 'plan de tratamiento'),
      fhir('Provenance', 'quién guardó cada versión'),
    ],
  },
  {
    id: 'exports',
    name: 'Exportaciones',
    explanation:
      'Pedir y descargar la exportación de la clínica entera y la de cada paciente. Incluye las historias clínicas y las cuentas.',
    scopes: [['exports', 'exportaciones']],
  },
];

export const scopesOf = ({ scopes }: ScopeGroup): ApiScope[] => scopes.map(([scope]) => scope);

export const scopeTexts = (granted: readonly ApiScope[]): string[] =>
  SCOPE_GROUPS.flatMap(({ name, scopes }) => {
    const found = scopes.filter(([scope]) => granted.includes(scope));
    if (found.length === 0) return [];
    if (found.length === scopes.length) return [name];
    return [`${name} (solo ${found.map(([, words]) => words).join(', ')})`];
  });

const SOON_DAYS = 14;

/** ` (hoy)` or ` (en 5 días)` for a token that expires soon, otherwise empty. */
export function expiryText(
  { state, expiresOn }: Pick<Program, 'state' | 'expiresOn'>,
  today: string,
): string {
  if (state !== 'active' || expiresOn > addDays(today, SOON_DAYS)) return '';
  const days = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
  if (days <= 0) return ' (hoy)';
  return days === 1 ? ' (mañana)' : ` (en ${days} días)`;
}

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
