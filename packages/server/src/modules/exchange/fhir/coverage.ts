import type { Coverage } from '@medplum/fhirtypes';
import { compact, referenceTo, textOf } from './elements.ts';
import { displayName } from './patient.ts';
import type { PatientRow } from './record.ts';

/** The obra social that is written in the patient's data. Its payor is a name without a resource. */
export function coverageResources(patient: PatientRow): Coverage[] {
  const payor = textOf(patient.health_insurance);
  if (!payor) return [];
  return [
    compact<Coverage>({
      resourceType: 'Coverage',
      id: String(patient.id),
      status: 'active',
      subscriberId: textOf(patient.affiliate_number),
      beneficiary: referenceTo('Patient', patient.id, displayName(patient)),
      payor: [{ display: payor }],
    }),
  ];
}
