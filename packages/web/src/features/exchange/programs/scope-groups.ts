import { type FhirType, fhirScope, type ProgramScope } from '@dentaria/contract/program-scopes.ts';

/** Scopes that the screen grants together. */
interface ScopeGroup {
  readonly name: string;
  readonly explanation: string;
  /** With the words for each, for a token that was made without the screen and has only some. */
  readonly scopes: readonly (readonly [scope: ProgramScope, words: string])[];
}

const fhir = (type: FhirType, words: string) => [fhirScope(type), words] as const;

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    name: 'Datos de pacientes',
    explanation: 'Nombre, documento, contacto, obra social y si acepta mensajes.',
    scopes: [
      fhir('Patient', 'identidad y contacto'),
      fhir('Coverage', 'obra social'),
      fhir('Consent', 'permiso de mensajes'),
    ],
  },
  {
    name: 'Turnos',
    explanation: 'Turnos con su estado, los profesionales y la clínica.',
    scopes: [
      fhir('Appointment', 'turnos'),
      fhir('Practitioner', 'profesionales'),
      fhir('Organization', 'clínica'),
    ],
  },
  {
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
    name: 'Exportaciones',
    explanation:
      'Pedir y descargar la exportación de la clínica entera y la de cada paciente. Incluye las historias clínicas y las cuentas.',
    scopes: [['exports', 'exportaciones']],
  },
];

export const scopesOf = ({ scopes }: ScopeGroup): ProgramScope[] => scopes.map(([scope]) => scope);

/** `Turnos`, or `Turnos (solo profesionales, clínica)`: the groups of which a token has scopes. */
export const scopeTexts = (granted: readonly ProgramScope[]): string[] =>
  SCOPE_GROUPS.flatMap(({ name, scopes }) => {
    const found = scopes.filter(([scope]) => granted.includes(scope));
    if (found.length === 0) return [];
    if (found.length === scopes.length) return [name];
    return [`${name} (solo ${found.map(([, words]) => words).join(', ')})`];
  });
