import type { Organization, Practitioner } from '@medplum/fhirtypes';
import { compact, textOf } from './elements.ts';

interface Clinic {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly active: boolean;
}

export function organizationResource({ id, name, address, active }: Clinic): Organization {
  const text = textOf(address);
  return compact<Organization>({
    resourceType: 'Organization',
    id: String(id),
    active,
    type: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code: 'prov' }] }],
    name,
    address: text ? [{ text }] : [],
  });
}

export const practitionerResource = ({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string;
}): Practitioner =>
  compact<Practitioner>({
    resourceType: 'Practitioner',
    id: String(id),
    name: textOf(name) ? [{ text: name }] : [],
  });
