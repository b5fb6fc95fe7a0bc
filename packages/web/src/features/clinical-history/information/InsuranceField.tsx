import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { HealthInsuranceFormField } from '../../../shared/ui/form/HealthInsuranceFormField.tsx';
import type { HistoryControl } from '../history/history-content.ts';

interface Props {
  control: HistoryControl;
  insurances: readonly HealthInsurance[];
}

/** The editable obra social, in a file of its own so that view mode does not load the autocomplete. */
export const InsuranceField = ({ control, insurances }: Props) => (
  <HealthInsuranceFormField control={control} name="demographics.healthInsurance" insurances={insurances} />
);
