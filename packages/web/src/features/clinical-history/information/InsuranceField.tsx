import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { HealthInsuranceFormField } from '../../../shared/ui/form/HealthInsuranceFormField.tsx';
import type { HistoryControl } from '../anamnesis/AnamnesisSection.tsx';

interface Props {
  control: HistoryControl;
  /** Suggested. */
  insurances: readonly HealthInsurance[];
}

/** The obra social as it is written: a file of its own, as who only looks needs none of its code. */
export const InsuranceField = ({ control, insurances }: Props) => (
  <HealthInsuranceFormField control={control} name="demographics.healthInsurance" insurances={insurances} />
);
