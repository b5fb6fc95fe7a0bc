export const FHIR_TYPES = [
  'Patient',
  'Practitioner',
  'Organization',
  'Appointment',
  'Coverage',
  'Consent',
  'Condition',
  'Procedure',
  'AllergyIntolerance',
  'MedicationStatement',
  'CarePlan',
  'Provenance',
] as const;
export type FhirType = (typeof FHIR_TYPES)[number];

/** Read and search scope of SMART App Launch 2. */
export type FhirScope = `system/${FhirType}.rs`;

export type ApiScope = FhirScope | 'exports';

export const fhirScope = <const T extends FhirType>(type: T): `system/${T}.rs` => `system/${type}.rs`;

export const API_SCOPES: readonly ApiScope[] = [...FHIR_TYPES.map(fhirScope), 'exports'];
