import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { dniNumber } from '../fields/people/dni-digits.ts';

export const DNI_SYSTEM = 'http://www.renaper.gob.ar/dni';

/** Made from the clinical history, which receptionists may not read. */
export const CLINICAL_TYPES = [
  'Condition',
  'Procedure',
  'AllergyIntolerance',
  'MedicationStatement',
  'CarePlan',
  'Provenance',
] as const;

/** Except for appointments, their ids begin with the patient's id. */
export const COMPARTMENT_TYPES = ['Appointment', 'Coverage', 'Consent', ...CLINICAL_TYPES] as const;
export type CompartmentType = (typeof COMPARTMENT_TYPES)[number];

export const fhirResource = z.looseObject({ resourceType: z.string() });
export type FhirResource = z.output<typeof fhirResource>;

export const fhirBundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  total: z.int().optional(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).optional(),
  entry: z.array(z.looseObject({ fullUrl: z.string(), resource: fhirResource })).optional(),
});
export type FhirBundle = z.output<typeof fhirBundle>;

export const operationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({
      severity: z.enum(['fatal', 'error']),
      code: z.string(),
      diagnostics: z.string(),
      expression: z.array(z.string()).optional(),
    }),
  ),
});
export type OperationOutcome = z.output<typeof operationOutcome>;

export const fhirId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/, 'Identificador inválido');

export const patientReference = z
  .string('Indicá el paciente')
  .transform((text): string | number => text.replace(/^Patient\//, ''))
  .pipe(idParam);

export type IdentifierToken = ReturnType<typeof tokenOf>;

function tokenOf(text: string) {
  const parts = text.split('|');
  const value = parts.at(-1) ?? '';
  return { system: parts.length > 1 ? (parts[0] ?? '') : DNI_SYSTEM, value: dniNumber(value) };
}

/** FHIR tokens separated by commas: `30111222` or `http://www.renaper.gob.ar/dni|30111222`. */
export const identifierTokens = z
  .string('Indicá el identificador')
  .min(1, 'Indicá el identificador')
  .max(1000, 'Identificador inválido')
  .transform((text): readonly IdentifierToken[] => text.split(',').map(tokenOf))
  .refine((tokens) => tokens.length <= 20, 'Máximo 20 identificadores');
