import type { Coverage } from '@medplum/fhirtypes';
import type { billing } from '../../billing/billing.module.ts';
import { compact, hl7, referenceTo, textOf } from './elements.ts';
import { displayName } from './patient.ts';
import type { PatientRow } from './record.ts';

export type ChargedCoverage = Awaited<ReturnType<typeof billing.readCoverage>>;

/**
 * By what the clinic charges the patient. The obra social of the patient's data that is not registered is a draft: nothing
 * is charged to it. The payor is a name without a resource.
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
