import { COMPARTMENT_TYPES } from '@dentaria/contract/exchange/fhir.ts';
import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { RELEASE } from '../../../kernel/config/release.ts';
import { compact } from './elements.ts';

type Type = CapabilityStatementRestResource['type'];

const READ = { code: 'read' } as const;
const SEARCH = { code: 'search-type' } as const;

const ID = { name: '_id', type: 'token' } as const;
const VERSIONS = { versioning: 'no-version', conditionalRead: 'not-match' } as const;

const TYPES_WITH_SUBJECT: readonly Type[] = ['Condition', 'Procedure', 'MedicationStatement', 'CarePlan'];

const LIMITATIONS: Readonly<Partial<Record<Type, string>>> = {
  Condition:
    'Solo los hallazgos del odontograma. Las enfermedades de la anamnesis no se publican: una lista vacía no dice que el paciente sea sano',
  AllergyIntolerance:
    'Solo alergias a drogas. Sin la pregunta respondida no hay recurso: una lista vacía no dice que no tenga alergias',
  MedicationStatement:
    'Lo que el paciente contó, como un solo texto. Una lista vacía no dice que no tome medicación',
  Procedure: 'Una fila del plan con fecha posterior a hoy tiene el estado preparation: no está hecha',
};

const inCompartment = (type: Type): CapabilityStatementRestResource =>
  compact<CapabilityStatementRestResource>({
    type,
    documentation: LIMITATIONS[type],
    interaction: [READ, SEARCH],
    ...VERSIONS,
    searchParam: [
      ID,
      { name: 'patient', type: 'reference', documentation: 'También encadenado, con el DNI' },
      ...(TYPES_WITH_SUBJECT.includes(type) ? [{ name: 'subject', type: 'reference' } as const] : []),
      ...(type === 'Appointment' ? APPOINTMENTS : []),
    ],
  });

const APPOINTMENTS = [
  { name: 'date', type: 'date', documentation: 'En lugar del paciente: desde y hasta' },
  { name: 'status', type: 'token' },
] as const;

const RESOURCES: CapabilityStatementRestResource[] = [
  {
    type: 'Patient',
    interaction: [READ, SEARCH],
    ...VERSIONS,
    searchParam: [
      ID,
      { name: 'identifier', type: 'token', documentation: 'El DNI' },
      { name: 'birthdate', type: 'date', documentation: 'Un día, mes o año; eq, ge, gt, le, lt, sa, eb' },
      { name: 'name', type: 'string' },
      { name: 'family', type: 'string' },
      { name: 'given', type: 'string' },
    ],
    operation: [
      { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
    ],
  },
  { type: 'Practitioner', interaction: [READ], ...VERSIONS },
  { type: 'Organization', interaction: [READ], ...VERSIONS },
  ...COMPARTMENT_TYPES.map(inCompartment),
];

export const capabilityStatement = (base: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  // Date of the last change to this statement.
  date: '2026-11-30',
  kind: 'instance',
  software: { name: 'Dentaria', version: RELEASE },
  implementation: { description: 'Dentaria', url: base },
  fhirVersion: '4.0.1',
  format: ['json', 'application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: { description: 'El token de una sesión o de un programa: Authorization: Bearer …' },
      resource: RESOURCES,
    },
  ],
});
