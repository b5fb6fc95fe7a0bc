import type { CodeableConcept, Condition, Procedure, Reference, Resource } from '@medplum/fhirtypes';

const XHTML = 'http://www.w3.org/1999/xhtml';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Adds the narrative that FHIR recommends (invariant dom-6). */
export function withNarrative(resource: Resource): Resource {
  const text = summaryOf(resource);
  if (!text) return resource;
  return {
    ...resource,
    text: { status: 'generated', div: `<div xmlns="${XHTML}">${escapeXml(text)}</div>` },
  } as Resource;
}

const textOfConcept = (concept: CodeableConcept | undefined): string => concept?.text ?? '';
const nameOf = (reference: Reference | undefined): string => reference?.display ?? '';
const join = (parts: readonly (string | undefined)[], separator = ', '): string =>
  parts.filter(Boolean).join(separator);

const placed = ({ code, bodySite = [] }: Pick<Condition | Procedure, 'code' | 'bodySite'>): string =>
  join([code, ...bodySite].map(textOfConcept));

function summaryOf(resource: Resource): string {
  switch (resource.resourceType) {
    case 'Patient': {
      const dni = resource.identifier?.[0]?.value;
      return join([resource.name?.[0]?.text, dni && `DNI ${dni}`]);
    }
    case 'Practitioner':
      return resource.name?.[0]?.text ?? '';
    case 'Organization':
      return resource.name ?? '';
    case 'Appointment':
      return join([
        textOfConcept(resource.appointmentType),
        ...resource.participant.map(({ actor }) => nameOf(actor)),
      ]);
    case 'Coverage':
      return join([nameOf(resource.payor[0]), resource.subscriberId]);
    case 'Consent':
      return join(
        [textOfConcept(resource.category[0]), resource.status === 'active' ? 'aceptados' : 'rechazados'],
        ': ',
      );
    case 'Condition':
      return placed(resource);
    case 'Procedure':
      return join([placed(resource), resource.status === 'preparation' ? 'todavía no hecho' : '']);
    case 'AllergyIntolerance':
      return textOfConcept(resource.code);
    case 'MedicationStatement':
      return textOfConcept(resource.medicationCodeableConcept);
    case 'CarePlan':
      return `${resource.title}: ${resource.activity?.length ?? 0}`;
    case 'Provenance':
      return join([textOfConcept(resource.activity), nameOf(resource.agent[0]?.who)]);
    default:
      return '';
  }
}
