import type { Coverage } from '@medplum/fhirtypes';
import type { billing } from '../../billing/billing.module.ts';
import { compact, hl7, referenceTo, textOf } from './elements.ts';
import { displayName } from './patient.ts';
import type { PatientRow } from './record.ts';

export type ChargedCoverage = Awaited<ReturnType<typeof billing.readCoverage>>;

/** By what the clinic charges the patient, none for a private one. Its payor is a name without a resource. */
export function coverageResources(
  patient: PatientRow,
  { insurance, plan, affiliateNumber }: ChargedCoverage,
): Coverage[] {
  if (!insurance) return [];
  const planName = textOf(plan?.name);
  return [
    compact<Coverage>({
      resourceType: 'Coverage',
      id: String(patient.id),
      status: 'active',
      subscriberId: textOf(affiliateNumber),
      beneficiary: referenceTo('Patient', patient.id, displayName(patient)),
      payor: [{ display: insurance.name }],
      class: planName
        ? [{ type: hl7('coverage-class', 'plan'), value: planName, name: planName }]
        : undefined,
    }),
  ];
}
