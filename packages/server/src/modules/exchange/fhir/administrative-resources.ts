import { DNI_SYSTEM } from '@dentaria/contract/exchange/fhir.ts';
import type { Gender } from '@dentaria/contract/fields/people/genders.ts';
import type {
  Address,
  Consent,
  ContactPoint,
  Coverage,
  HumanName,
  Identifier,
  Organization,
  Patient,
  PatientContact,
  Practitioner,
} from '@medplum/fhirtypes';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { compact, hl7, referenceTo, textOf } from './elements.ts';
import type { ChargedCoverage, ConsentRow, PatientRow } from './record.ts';

const GENDERS: Readonly<Record<Gender, NonNullable<Patient['gender']>>> = {
  MALE: 'male',
  FEMALE: 'female',
  OTHER: 'other',
};

function contactPoint(system: 'phone' | 'email', text: string | null): ContactPoint[] {
  const value = textOf(text);
  return value ? [{ system, value }] : [];
}

export function patientResource(row: PatientRow): Patient {
  const clinicId = clinicOf(row);
  const given = textOf(row.first_name);
  const dni = textOf(row.doc_number);
  const identifier: Identifier[] = dni
    ? [{ use: 'official', type: hl7('v2-0203', 'NI'), system: DNI_SYSTEM, value: dni }]
    : [];
  return compact<Patient>({
    resourceType: 'Patient',
    id: String(row.id),
    meta: { lastUpdated: row.updated_at.toISOString() },
    identifier,
    active: true,
    name: [
      compact<HumanName>({
        use: 'official',
        text: displayName(row),
        family: textOf(row.last_name),
        given: given ? [given] : [],
      }),
    ],
    telecom: [...contactPoint('phone', row.phone), ...contactPoint('email', row.email)],
    gender: row.gender && GENDERS[row.gender],
    birthDate: row.date_of_birth,
    address: addressOf(row),
    maritalStatus: textOf(row.civil_status) ? { text: row.civil_status as string } : undefined,
    contact: contactOf(row),
    managingOrganization: clinicId === null ? undefined : referenceTo('Organization', clinicId),
  });
}

export const displayName = ({ first_name, last_name, username }: PatientRow): string =>
  [first_name, last_name].map(textOf).filter(Boolean).join(' ') || username;

function addressOf(row: PatientRow): Address[] {
  const line = textOf(row.street);
  const address = compact<Address>({
    line: line ? [line] : [],
    city: textOf(row.city),
    state: textOf(row.state),
    postalCode: textOf(row.postal_code),
    country: textOf(row.country),
  });
  return Object.keys(address).length > 0 ? [address] : [];
}

function contactOf(row: PatientRow): PatientContact[] {
  const text = textOf(row.emergency_contact_name);
  const contact = compact<PatientContact>({
    name: text ? { text } : undefined,
    telecom: contactPoint('phone', row.emergency_contact_phone),
  });
  return Object.keys(contact).length > 0 ? [{ relationship: [hl7('v2-0131', 'C')], ...contact }] : [];
}

/**
 * An obra social that is not registered is a draft, because nothing is charged to it. The payor has a display name
 * only.
 */
export function coverageResources(
  patient: PatientRow,
  { insurance, plan, affiliateNumber, unregistered }: ChargedCoverage,
): Coverage[] {
  const payor = insurance?.name ?? unregistered;
  if (!payor) return [];
  const planName = textOf(plan?.name);
  return [
    compact<Coverage>({
      resourceType: 'Coverage',
      id: String(patient.id),
      status: insurance ? 'active' : 'draft',
      subscriberId: textOf(unregistered ? patient.affiliate_number : affiliateNumber),
      beneficiary: referenceTo('Patient', patient.id, displayName(patient)),
      payor: [{ display: payor }],
      class: planName
        ? [{ type: hl7('coverage-class', 'plan'), value: planName, name: planName }]
        : undefined,
    }),
  ];
}

export const consentResource = (patient: PatientRow, { answer, updated_at }: ConsentRow): Consent => ({
  resourceType: 'Consent',
  id: String(patient.id),
  status: answer === 'yes' ? 'active' : 'rejected',
  scope: hl7('consentscope', 'patient-privacy'),
  category: [{ text: 'Mensajes sobre turnos' }],
  patient: referenceTo('Patient', patient.id, displayName(patient)),
  dateTime: updated_at.toISOString(),
  organization: [referenceTo('Organization', patient.clinic_id)],
  policyRule: { text: 'Respuesta del paciente a la clínica' },
  provision: { type: answer === 'yes' ? 'permit' : 'deny' },
});

type Clinic = Pick<RowOf<'clinics'>, 'id' | 'name' | 'address' | 'active'>;

export function organizationResource({ id, name, address, active }: Clinic): Organization {
  const text = textOf(address);
  return compact<Organization>({
    resourceType: 'Organization',
    id: String(id),
    active,
    type: [hl7('organization-type', 'prov')],
    name,
    address: text ? [{ text }] : [],
  });
}

export const practitionerResource = ({ id, name }: Pick<Clinic, 'id' | 'name'>): Practitioner =>
  compact<Practitioner>({
    resourceType: 'Practitioner',
    id: String(id),
    name: textOf(name) ? [{ text: name }] : [],
  });
