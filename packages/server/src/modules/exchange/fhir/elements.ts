import type { CodeableConcept, ExtractResource, Reference } from '@medplum/fhirtypes';

/** FHIR has neither null nor empty strings, arrays or objects. */
export const compact = <T extends object>(
  members: {
    readonly [K in keyof T]: T[K] | null | undefined;
  },
): T => Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value))) as T;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

export const SNOMED = 'http://snomed.info/sct';

export const hl7 = (system: string, code: string): CodeableConcept => ({
  coding: [{ system: `${TERMINOLOGY}/${system}`, code }],
});

export const finding = (code: string, text: string, snomed?: string): CodeableConcept => ({
  coding: [...(snomed ? [{ system: SNOMED, code: snomed }] : []), { system: 'urn:dentaria:finding', code }],
  text,
});

type NamedType = 'Patient' | 'Practitioner' | 'Organization';

export const referenceTo = <T extends NamedType>(
  type: T,
  id: number,
  display?: string | null,
): Reference<ExtractResource<T>> =>
  compact<Reference<ExtractResource<T>>>({ reference: `${type}/${id}`, display: textOf(display) });
